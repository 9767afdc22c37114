import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";
const backendPaths = ["/auth/v1", "/rest/v1", "/functions/v1", "/realtime/v1", "/storage/v1", "/workflow", "/dev"];

/** What every page needs goes into one file: fewer requests, and it compresses better than in pieces. */
const base = /node_modules\/(react|react-dom|scheduler|react-router|@supabase\/auth-js|clsx)\//;

/** The router's entry always leads to its development files, warnings and all. */
const router = fileURLToPath(import.meta.resolve("react-router"));
const productionRouter = { find: /^react-router$/, replacement: router.replace("/development/", "/production/") };

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    target: "es2023",
    // Inlined assets become data: addresses, which the content security policy forbids for fonts and scripts.
    assetsInlineLimit: 0,
    // The list of every page's files would travel with the first one, and grow with each page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: base }] } } },
  },
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, api])) },
}));
