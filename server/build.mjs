import { bundle } from "../scripts/lib/bundle.mjs";

await bundle(import.meta.dirname, {
  main: "src/main.ts",
  admin: "src/admin.ts",
  // A thread of the reference workflow, which the server carries in itself: it is looked for beside `main.js`.
  "render-worker": "../workflow/src/pdf/render-worker.ts",
});
