import { readdirSync, readFileSync } from "node:fs";
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

it("the example of the environment names exactly the settings that there are", () => {
  const example = namesIn(read(".env.example"), /^# ([A-Z][A-Z0-9_]+)=/gm);
  const [, settings] = read("server", "src", "platform", "config.ts").split("const settings = z.object({");
  expect(example).toEqual(namesIn(settings.split("\n});")[0], /^ {2}([A-Z][A-Z0-9_]+):/gm));
});
