import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "../fixtures/test.ts";
import { visits } from "./visits/index.ts";

const web = path.join(import.meta.dirname, "../../web/src");
/** Whatever opens over a page is imported under such a name, from our own parts or the library's. */
const overlay = /import \{[^}]*\b(\w*Dialog|Popover|\w*Menu)\b[^}]*\} from "(radix-ui|[./]+\/components\/ui\/[^"]*)"/;

test("every dialog, menu and popover of the app is looked at", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /^(app|features)\/.*(?<!\.test)\.tsx$/.test(file))
    .filter((file) => overlay.test(readFileSync(path.join(web, file), "utf8")));
  const shown = new Set(visits.flatMap(({ shows }) => shows ?? []));
  expect([...shown].sort()).toEqual(files.sort());
});
