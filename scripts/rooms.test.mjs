import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

const mostFiles = 25;
const isTest = (file) => /\.test\.tsx?$|-fixture\.ts$|^web\/src\/test\//.test(file);

function productFiles(source) {
  return readdirSync(inRoot(source), { recursive: true, encoding: "utf8" })
    .map((file) => `${source}/${file.split(path.sep).join("/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
}

/** Lists every file of ours that a file imports: at once, on demand or only for a type. */
function importsOf(file) {
  const found = [];
  collect(parseAst(readFileSync(inRoot(file), "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }), found);
  return found.filter((name) => name.startsWith(".")).map((name) => path.posix.join(path.posix.dirname(file), name));
}

function collect(node, found) {
  if (node === null || typeof node !== "object") return;
  const isImport = /^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type);
  if (isImport && typeof node.source?.value === "string") found.push(node.source.value);
  for (const value of Object.values(node)) collect(value, found);
}

/**
 * If 'a/b/one/x.ts' imports 'a/b/two/y.ts', the folder `one` builds on `two` within a/b. Files next to folders do not count.
 */
function folderArrows(files) {
  const arrows = new Map();
  for (const file of files) {
    for (const imported of importsOf(file)) {
      const [one, other] = [file.split("/"), imported.split("/")];
      const depth = one.findIndex((part, index) => part !== other[index]);
      if (depth === -1 || depth >= one.length - 1 || depth >= other.length - 1) continue;
      const [from, to] = [one, other].map((parts) => parts.slice(0, depth + 1).join("/"));
      arrows.set(from, (arrows.get(from) ?? new Map()).set(to, `${file} imports ${imported}`));
    }
  }
  return arrows;
}

/** Finds each circle once, with one import for each of its steps. */
function circlesIn(arrows) {
  const finished = new Set();
  const circles = [];
  const visit = (folder, way) => {
    if (way.includes(folder)) {
      const circle = [...way.slice(way.indexOf(folder)), folder];
      circles.push(circle.slice(1).map((to, index) => arrows.get(circle[index]).get(to)));
      return;
    }
    if (finished.has(folder)) return;
    for (const next of arrows.get(folder)?.keys() ?? []) visit(next, [...way, folder]);
    finished.add(folder);
  };
  for (const folder of arrows.keys()) visit(folder, []);
  return circles;
}

const sources = ["shared/src", "server/src", "web/src", "workflow/src", "local/src"];

it.each(sources)("no folders of %s import each other in a circle", (source) => {
  expect(circlesIn(folderArrows(productFiles(source)))).toEqual([]);
});

it.each(sources)(`no folder of %s has more than ${mostFiles} files`, (source) => {
  const folders = productFiles(source).map((file) => path.posix.dirname(file));
  const isFull = (folder) => folders.filter((each) => each === folder).length > mostFiles;
  expect([...new Set(folders)].filter(isFull)).toEqual([]);
});

it("a feature's index.ts names only files in its folder", () => {
  const indexes = productFiles("web/src/features").filter((file) => file.endsWith("/index.ts"));
  const strays = indexes.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !imported.startsWith(`${path.posix.dirname(file)}/`))
      .map((imported) => `${file}: ${imported}`),
  );
  expect(strays).toEqual([]);
});

it("everything that loads later goes through the loader", () => {
  const bare = productFiles("web/src").filter((file) => {
    const text = readFileSync(inRoot(file), "utf8");
    return text.replace(/\blater\(\s*(async )?\(\) =>\s*(\(await )?import\(/g, "").includes("import(");
  });
  expect(bare).toEqual([]);
});

it("a suite imports from the harness, and from no other suite", () => {
  const suites = ["attack", "bench", "e2e", "faults", "figures"].map((name) => `suites/${name}/`);
  const strays = suites.flatMap((suite) =>
    productFiles(suite.slice(0, -1)).flatMap((file) =>
      importsOf(file)
        .filter((imported) => suites.some((other) => other !== suite && imported.startsWith(other)))
        .map((imported) => `${file}: ${imported}`),
    ),
  );
  expect(strays).toEqual([]);
});
