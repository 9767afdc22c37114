import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

const read = (...names) => readFileSync(inRoot(...names), "utf8");
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]).sort();

it("the index of decisions lists every record with its title", () => {
  const records = readdirSync(inRoot("docs", "decisions")).filter((name) => name !== "README.md");
  const lines = records.sort().map((name) => {
    const [, number, title] = read("docs", "decisions", name).match(/^# (\d+)\. (.+)$/m) ?? [];
    return `| ${number} | [${title}](${name}) |`;
  });
  const listed = read("docs", "decisions", "README.md")
    .split("\n")
    .filter((line) => /^\| \d/.test(line));
  expect(listed).toEqual(lines);
});

it(".env.example names exactly the variables that exist", () => {
  const example = namesIn(read(".env.example"), /^# ([A-Z][A-Z0-9_]+)=/gm);
  const [, variables] = read("server", "src", "platform", "config.ts").split("const environment = z.object({");
  expect(example).toEqual(namesIn(variables.split("\n});")[0], /^ {2}([A-Z][A-Z0-9_]+):/gm));
});

it("every link between documents leads to an existing file", () => {
  const inFolder = (...folder) =>
    readdirSync(inRoot(...folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => path.join(...folder, name));
  const documents = [
    ...inFolder("."),
    ...inFolder("docs"),
    ...inFolder("docs", "inside"),
    ...inFolder("docs", "decisions"),
  ];
  const broken = documents.flatMap((document) =>
    namesIn(read(document), /\]\((?!https?:)([^)#\s]+)[^)]*\)/g)
      .filter((target) => !existsSync(inRoot(path.dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});
