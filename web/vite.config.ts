import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";
const backendPaths = ["/auth/v1", "/rest/v1", "/functions/v1", "/realtime/v1", "/storage/v1", "/workflow", "/dev"];

/** Modules that every page needs go into one chunk, for fewer requests and better compression. */
const base = /node_modules\/(react|react-dom|scheduler|react-router|@supabase\/auth-js|clsx)\//;

/** The router's main entry always resolves to its development build. */
const router = fileURLToPath(import.meta.resolve("react-router"));
const productionRouter = { find: /^react-router$/, replacement: router.replace("/development/", "/production/") };

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    target: "es2023",
    // Inlined assets become data: addresses, which the content security policy forbids for fonts and scripts.
    assetsInlineLimit: 0,
    // The preload list of every page would be part of the entry and grow with each page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: base }] } } },
  },
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, api])) },
}));
