import type { CsvRow } from "@quotemill/shared/text/csv";
import { Select } from "./select.tsx";

const leftOut = "left out";

/** Asks what each column of a file holds, with a few of its values as examples. A column that is left out is null. */
export function FileColumns<Content extends string>({
  file: { headings, rows },
  contents,
  columns,
  onChange,
}: {
  file: { headings: string[]; rows: CsvRow[] };
  /** Labels of the possible contents of a column. */
  contents: Record<Content, string>;
  columns: (Content | null)[];
  onChange: (columns: (Content | null)[]) => void;
}) {
  const choices = [
    { value: leftOut, label: "Leave out" },
    ...Object.entries<string>(contents).map(([value, label]) => ({ value, label })),
  ];
  return (
    <ul aria-label="Columns" className="grid divide-y divide-border">
      {headings.map((heading, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-x-4 py-2 max-md:grid-cols-[minmax(0,1fr)_9rem]"
        >
          <div className="min-w-0">
            <p className="truncate font-medium">{heading || `Column ${index + 1}`}</p>
            <p className="truncate text-sm text-ink-muted">{exampleOf(rows, index) || "Empty"}</p>
          </div>
          <Select
            aria-label={`Contents of ${heading || `column ${index + 1}`}`}
            choices={choices}
            value={columns[index] ?? leftOut}
            onChange={({ target: { value } }) =>
              onChange(columns.with(index, value === leftOut ? null : (value as Content)))
            }
          />
        </li>
      ))}
    </ul>
  );
}

const exampleOf = (rows: CsvRow[], index: number) =>
  rows
    .slice(0, 50)
    .map(({ cells }) => cells[index]?.trim() ?? "")
    .filter(Boolean)
    .slice(0, 3)
    .join(" · ")
    .slice(0, 200);
