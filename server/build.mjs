import { bundle } from "../scripts/lib/bundle.mjs";

const entries = {
  main: "src/main.ts",
  admin: "src/admin.ts",
  // A thread of the reference workflow, which is part of the server: it is looked for next to `main.js`.
  "render-worker": "../workflow/src/pdf/render-worker.ts",
};

// Tests that start real processes pass their own folder.
await bundle(import.meta.dirname, entries, process.argv[2]);
