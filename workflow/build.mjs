import { bundle } from "../scripts/lib/bundle.mjs";

await bundle(import.meta.dirname, { main: "src/main.ts", "render-worker": "src/pdf/render-worker.ts" });
