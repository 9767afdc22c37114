import type { Plugin, Rolldown } from "vite";

type Fits = (id: string, context: Rolldown.ChunkingContext) => boolean;

/** Returns whether a root imports the module statically, directly or through other modules. */
const isNeededBy =
  (roots: RegExp): Fits =>
  (id, context) => {
    const users = new Set([id]);
    for (const user of users) {
      if (roots.test(user)) return true;
      for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
    }
    return false;
  };

/** Nothing else should load with the entry and the sign-in page. */
const isNeededFirst = isNeededBy(/\/web\/src\/(app\/main|features\/auth\/sign-in-page)\.tsx$/);
const isOurs = (id: string) => !id.includes("/node_modules/");

const within =
  (...folders: RegExp[]): Fits =>
  (id) =>
    folders.some((folder) => folder.test(id));

/** A folder of the web app, and what it needs of shared. */
function withShared(folder: RegExp): Fits {
  const isNeeded = isNeededBy(folder);
  return (id, context) => folder.test(id) || (id.includes("/shared/src/") && isNeeded(id, context));
}

/** Modules that several pages share, in one chunk: split into some seventy, they take seconds longer on a slow network. */
const shared = (name: string, minShareCount: number, fits: Fits): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, context) => (fits(id, context) && !(isOurs(id) && isNeededFirst(id, context)) ? name : null),
  minShareCount,
  includeDependenciesRecursively: false,
});

/**
 * The first group that fits takes a module. Modules that most pages use come first, so that no chunk of many pages imports
 * one of few, which would then load with every page.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "base", test: /node_modules\/(react|react-dom|scheduler|react-router|@supabase\/auth-js|clsx)\// },
  { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\// },
  shared("app", 11, () => true),
  shared("menus", 2, within(/node_modules\/(@radix-ui|@floating-ui)\//)),
  shared(
    "lists",
    2,
    within(/node_modules\/@tanstack\/(react-virtual|virtual-core)\//, /web\/src\/components\/lists\//),
  ),
  // What lists and the dashboard show of contacts and quotes. Not the folders in records, which they do not need.
  shared("records", 2, withShared(/web\/src\/records\/[^/]+$/)),
  // The dashboard deals with acceptances, and needs no engine for that.
  shared("offers", 2, withShared(/web\/src\/features\/offers\/offers\.api\.ts$/)),
  // Only for those who write templates.
  shared("template-checks", 2, within(/shared\/src\/templates\/(checks|versions)\//)),
  // The engine, and the form that it fills.
  shared(
    "quoting",
    2,
    within(
      /shared\/src\/(formulas|pricing|templates|offers)\//,
      /web\/src\/features\/templates\/form\//,
      /web\/src\/components\/sortable\//,
    ),
  ),
  // Small parts. Not components/mail, which brings all of the mails.
  shared(
    "parts",
    2,
    within(/node_modules\/lucide-react\//, /web\/src\/lib\//, /web\/src\/components\/((ui|messages)\/)?[^/]+$/),
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
