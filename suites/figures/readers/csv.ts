/** Reads a CSV file into rows by the names of its columns. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const file = text.replace(/^\ufeff/, "");
  for (let at = 0; at < file.length; at++) {
    const letter = file[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (file[at + 1] === '"') cell += file[++at];
      else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === "," || letter === "\n") {
      rows.at(-1)?.push(cell.replace(/\r$/, ""));
      cell = "";
      if (letter === "\n") rows.push([]);
    } else cell += letter;
  }
  const [heads = [], ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ""])));
}
