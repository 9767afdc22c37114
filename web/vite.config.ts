import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups, noCircles } from "./chunks.config.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";
const backendPaths = [
  "/auth/v1",
  "/rest/v1",
  "/functions/v1",
  "/realtime/v1",
  "/storage/v1",
  "/workflow",
  "/dev",
  "/o/",
];

/** The router's main entry always resolves to its development build. */
const router = fileURLToPath(import.meta.resolve("react-router"));
const productionRouter = { find: /^react-router$/, replacement: router.replace("/development/", "/production/") };

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), noCircles],
  build: {
    outDir: "dist",
    target: "es2023",
    // Inlined assets become data: addresses, which the content security policy forbids for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, api])) },
}));
