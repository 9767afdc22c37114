import { bundle } from "../scripts/lib/bundle.mjs";

const entries = {
  main: "src/main.ts",
  admin: "src/admin.ts",
  backup: "src/backup/backup.ts",
  restore: "src/backup/restore.ts",
  // A worker thread of the reference workflow, which the server runs. It must be next to `main.js`.
  "render-worker": "../workflow/src/pdf/render-worker.ts",
};

// Tests that start real processes pass their own folder.
await bundle(import.meta.dirname, entries, process.argv[2]);
