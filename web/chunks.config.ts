import type { Plugin, Rolldown } from "vite";

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
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
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
  // What lists and the dashboard show of contacts and quotes.
  shared(
    "records",
    2,
    /shared\/src\/contracts\/(contacts|exports|quotes)\.ts/,
    /web\/src\/features\/(contacts\/contact(-link|s\.api)|offers\/(use-)?offer-badge|quotes\/quote(-status-badge|s\.api)|quotes\/list\/entry-status)\.tsx?/,
    /shared\/src\/(quotes\/(lifecycle|list|naming|photos|placeholders|revisions|schema|status)|offers\/(badge|brief|states)|calendar-day|zoned-time)\.ts/,
  ),
  // Only for those who write templates.
  shared("template-checks", 2, /shared\/src\/templates\/(file|input|versions|([a-z]+-)?problems)\.ts/),
  // The engine, and the form that it fills.
  shared(
    "quoting",
    2,
    /shared\/src\/(formulas\/|pricing\/|templates\/|offers\/(extras|snapshot-lines)\.)/,
    /web\/src\/features\/templates\/(fill\/|price\/|template-field|conditional-badge|items-field)/,
    /web\/src\/components\/sortable\//,
  ),
  // Without those components that import much of their own.
  shared(
    "parts",
    2,
    /node_modules\/lucide-react\//,
    /web\/src\/lib\//,
    /web\/src\/components\/(ui\/|(?!mail|admin)[a-z-]+\.tsx?)/,
  ),
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/**
 * Fails the build if chunks import each other in a circle. One of them would run before what it imports, and show it as
 * undefined on some pages only.
 */
export const noCircles: Plugin = {
  name: "no-circles",
  generateBundle(_options, bundle) {
    const finished = new Set<string>();
    const visit = (file: string, way: string[]) => {
      if (way.includes(file))
        this.error(`Chunks import each other: ${[...way.slice(way.indexOf(file)), file].join(" → ")}`);
      if (finished.has(file)) return;
      const chunk = bundle[file];
      for (const next of chunk?.type === "chunk" ? chunk.imports : []) visit(next, [...way, file]);
      finished.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};
