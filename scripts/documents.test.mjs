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

it("every test that the security documents name exists", () => {
  const folders = ["local", "scripts", "server", "shared", "suites", "web", "workflow"];
  const files = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .filter((name) => !name.includes("node_modules"))
      .map((name) => `/${folder}/${name.replaceAll("\\", "/")}`),
  );
  const named = ["security.md", "asvs.md"].flatMap((document) =>
    namesIn(read("docs", document), /`((?:[\w./-]+)\.(?:test|spec)\.(?:tsx?|mjs)|attack\/parts\/[\w-]+\.ts)`/g),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

it("the ASVS table has every requirement of levels 1 and 2 of its chapters, and a reason for each", () => {
  const upTo = (section, count) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
  const wanted = [
    ...[
      upTo("6.1", 3),
      upTo("6.2", 12),
      upTo("6.3", 4),
      upTo("6.4", 4),
      upTo("6.5", 5),
      upTo("6.6", 3),
      upTo("6.8", 4),
    ],
    ...[upTo("7.1", 3), upTo("7.2", 4), upTo("7.3", 2), upTo("7.4", 5), upTo("7.5", 2), upTo("7.6", 2)],
    ...[upTo("10.1", 2), upTo("10.2", 2), upTo("10.3", 4), upTo("10.4", 11), upTo("10.5", 5), upTo("10.6", 2)],
    upTo("10.7", 3),
  ].flat();
  const rows = read("docs", "asvs.md")
    .split("\n")
    .filter((line) => /^\| \d+\.\d+\.\d+ \| /.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));
  const inChapters = rows.filter(([number]) => wanted.includes(number));
  expect(inChapters.map(([number]) => number)).toEqual(wanted);
  for (const [number, , status, why] of inChapters) {
    expect(["held", "open", "n/a"], number).toContain(status);
    expect(why, number).toMatch(/\w/);
  }
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
