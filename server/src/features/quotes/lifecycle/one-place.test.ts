import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serverFolder } from "../../../platform/server-folder.ts";

const features = join(serverFolder, "src", "features");

/** Updates of quotes that set a status, as far as the source text shows. */
const statusWrites = (source: string) =>
  [...source.matchAll(/updateTable\("quotes"\)([^;]*)/g)].filter(([, statement]) =>
    /\bstatus[:,]/.test(statement ?? ""),
  );

it("only the lifecycle changes the status of a quote", async () => {
  const names = (await readdir(features, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const writers = [];
  for (const name of names) {
    if (statusWrites(await readFile(join(features, name), "utf8")).length > 0) writers.push(name);
  }
  expect(writers).toEqual([join("quotes", "lifecycle", "change-status.ts")]);
});
