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

const firstModules = ["/web/src/app/main.tsx", "/web/src/features/auth/sign-in-page.tsx"];

/** Whether the entry or the sign-in page imports it, at once and not on demand. Nothing else should load with them. */
function isNeededFirst(id: string, context: Rolldown.ChunkingContext): boolean {
  if (id.includes("/node_modules/")) return false;
  const users = new Set([id]);
  for (const user of users) {
    if (firstModules.some((module) => user.endsWith(module))) return true;
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
  }
  return false;
}

/** Modules that several pages share, in one chunk: split into some seventy, they take seconds longer on a slow network. */
const shared = (name: string, minShareCount: number, ...paths: RegExp[]): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, context) => (paths.some((path) => path.test(id)) && !isNeededFirst(id, context) ? name : null),
  minShareCount,
  includeDependenciesRecursively: false,
});

/**
 * The first group that fits takes a module. Whatever most pages use comes first, so that no chunk of many pages imports
 * one of few, which would then load with every page.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "base", test: /node_modules\/(react|react-dom|scheduler|react-router|@supabase\/auth-js|clsx)\// },
  { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\// },
  shared("app", 9, /./),
  shared("menus", 2, /node_modules\/(@radix-ui|@floating-ui)\//),
  shared(
    "lists",
    2,
    /node_modules\/@tanstack\/(react-virtual|virtual-core)\//,
    /web\/src\/components\/(selection\/|virtual-|paged-)/,
  ),
  shared(
    "records",
    2,
    /shared\/src\/contracts\/(contacts|exports|quotes|undo)\.ts/,
    /web\/src\/features\/(contacts\/contact(-link|s\.api)|offers\/(use-)?offer-badge|quotes\/quote(-status-badge|s\.api)|quotes\/list\/entry-status)\.tsx?/,
    /shared\/src\/(quotes\/(lifecycle|list|naming|photos|placeholders|revisions|schema|status)|offers\/(badge|brief|states)|calendar-day|zoned-time)\.ts/,
  ),
  shared("template-checks", 2, /shared\/src\/templates\/(file|input|versions|([a-z]+-)?problems)\.ts/),
  shared(
    "quoting",
    2,
    /shared\/src\/(formulas|pricing|templates)\//,
    /web\/src\/features\/templates\/(fill|price)\//,
    /web\/src\/components\/sortable\//,
  ),
  shared(
    "parts",
    2,
    /node_modules\/lucide-react\//,
    /web\/src\/lib\//,
    /web\/src\/components\/(ui\/|(?!mail|admin)[a-z-]+\.tsx?)/,
  ),
].map((group, index, all) => ({ ...group, priority: all.length - index }));

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
      output: { codeSplitting: { groups } },
    },
  },
  resolve: { alias: command === "build" ? [productionRouter] : [] },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, api])) },
}));
