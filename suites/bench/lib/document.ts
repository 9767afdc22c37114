import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { type Result, toMarkdown } from "./report.ts";

const docs = path.join(import.meta.dirname, "..", "..", "..", "docs");
const file = path.join(docs, "measurements.md");

/**
 * Replaces a part's section of docs/measurements.md, between two comments that name it. With a label, such as `before`, it
 * is a separate section next to the other.
 */
export async function writeSection(part: string, label: string, result: Result): Promise<void> {
  const name = label ? `${part}-${label}` : part;
  const title = label ? `${result.title} (${label})` : result.title;
  const picture = result.picture ? `\n\n![${result.title}](images/${name}.svg)` : "";
  if (result.picture) await writeFile(path.join(docs, "images", `${name}.svg`), result.picture);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const section = `${begin}\n## ${title}\n\n${toMarkdown(result)}${picture}\n\n${aboutMachine()}\n${end}`;
  const before = await readFile(file, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    from < 0 ? `${before.trimEnd()}\n\n${section}\n` : before.slice(0, from) + section + before.slice(to + end.length);
  await writeFile(file, after);
}

function aboutMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${day}: ${cpus().length} cores (${process.arch}), ${memory} GB, Node ${process.version}.`;
}
