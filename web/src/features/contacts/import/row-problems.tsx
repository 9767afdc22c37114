import { csvLine, csvMark } from "@quotemill/shared/csv";
import { Download } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import type { RowProblem } from "./check-rows.ts";

const mostShown = 100;

/** Which rows are left out and why. All of them can be saved, to be mended and imported again. */
export function RowProblems({ problems, headings }: { problems: RowProblem[]; headings: string[] }) {
  const handleSave = () => {
    const lines = problems.map(({ cells, message }) => csvLine([...cells, message]));
    const text = csvMark + csvLine([...headings, "Problem"]) + lines.join("");
    saveFile(new Blob([text], { type: "text/csv" }), "rows-left-out.csv");
  };
  return (
    <section aria-label="Rows left out" className="grid gap-2">
      <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-md border border-border bg-sunken px-3 py-2 text-sm">
        {problems.slice(0, mostShown).map(({ line, message }) => (
          <li key={line} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
            <span className="text-ink-muted tabular-nums">Line {line}</span>
            <span className="wrap-anywhere">{message}</span>
          </li>
        ))}
        {problems.length > mostShown && <li>and {(problems.length - mostShown).toLocaleString("en")} more</li>}
      </ul>
      <div>
        <Button variant="secondary" size="sm" onClick={handleSave}>
          <Download size={14} aria-hidden="true" />
          Save these rows
        </Button>
      </div>
    </section>
  );
}
