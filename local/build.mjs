import { bundle } from "../scripts/lib/bundle.mjs";

const entries = {
  main: "src/main.ts",
  admin: "src/admin.ts",
  backup: "src/backup/backup.ts",
  restore: "src/backup/restore.ts",
  // A thread of the reference workflow, which the server runs. It is looked for beside `main.js`.
  "render-worker": "../workflow/src/pdf/render-worker.ts",
};

// Tests that start real processes name a folder of their own.
await bundle(import.meta.dirname, entries, process.argv[2]);
