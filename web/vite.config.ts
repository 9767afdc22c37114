import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";

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

/** Modules that every page needs go into one chunk, for fewer requests and better compression. */
const base = /node_modules\/(react|react-dom|scheduler|react-router|@supabase\/auth-js|clsx)\//;

const firstModules = ["/web/src/app/main.tsx", "/web/src/features/auth/sign-in-page.tsx"];

/** Whether the entry or the sign-in page needs the module. Nothing else should load with them. */
function isNeededFirst(id: string, context: Rolldown.ChunkingContext): boolean {
  const users = new Set([id]);
  for (const user of users) {
    if (firstModules.some((module) => user.endsWith(module))) return true;
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
  }
  return false;
}

/** One chunk for what pages share. Split into some seventy chunks, it takes seconds longer on a slow network. */
const forSignedIn: Rolldown.CodeSplittingGroup = {
  debugName: "app",
  name: (id, context) => (isNeededFirst(id, context) ? null : "app"),
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "base", test: base, priority: 1 }, forSignedIn] } },
    },
  },
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, api])) },
}));
