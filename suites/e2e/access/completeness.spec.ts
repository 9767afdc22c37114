import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "../fixtures/test.ts";
import { visits } from "./visits/index.ts";

const web = path.join(import.meta.dirname, "../../../web/src");
/** Anything that opens over a page is imported under such a name, from our own parts or the library's. */
const partsImport = /import \{([^}]*)\} from "(?:radix-ui|[./]+\/components\/ui\/[^"]*)"/g;
const overlay = /\b(\w*Dialog|Popover|\w*Menu|MenuFrame)\b/g;
const topLevel = /^(?=(?:export )?(?:function|const|class) )/m;

test("every dialog, menu and popover of the app is visited", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(app|features|records)[/\\].*(?<!\.test)\.tsx$/.test(file),
  );
  const shown = new Set(visits.flatMap(({ shows }) => shows ?? []));
  // Two functions of one name also fail, since a visit would not show which of them it opens.
  const rendering = files.flatMap((file) => renderingOverlays(readFileSync(path.join(web, file), "utf8")));
  expect([...shown].sort()).toEqual(rendering.sort());
});

/** Returns the names of a file's functions that render an overlay. */
function renderingOverlays(text: string): string[] {
  const imported = [...text.matchAll(partsImport)].flatMap(([, names]) => names?.match(overlay) ?? []);
  if (imported.length === 0) return [];
  // The library's overlays begin with their Root; its other parts stand within that.
  const rendered = new RegExp(`<(${imported.join("|")})(\\.Root)?(?![.\\w])`);
  return text
    .split(topLevel)
    .filter((part) => rendered.test(part))
    .map((part) => /(?:function|const|class) (\w+)/.exec(part)?.[1] ?? part);
}
