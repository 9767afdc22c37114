import { columnsProblem, type FileColumn, fileColumns, guessColumns } from "@quotemill/shared/prices/supplier-file";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { FileColumns } from "../../../components/ui/file-columns.tsx";
import { FormError } from "../../../components/ui/note.tsx";
import { SuggestField } from "../../../components/ui/text-fields.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { countOf } from "../../../lib/words.ts";
import { maxMarkup } from "../edit-cells.tsx";
import { figuresQuery, readingQuery, useReadFile } from "../prices.api.ts";
import type { OpenedFile } from "./import-page.tsx";

const typingPauseMs = 300;

/** Asks whose file it is and what its columns hold. What was said of that supplier's last file is answered beforehand. */
export function MatchColumns({
  file,
  onBack,
  onRead,
}: {
  file: OpenedFile;
  onBack: () => void;
  onRead: (importId: string) => void;
}) {
  const { name, text, headings, rows } = file;
  const figures = useQuery(figuresQuery());
  const [supplier, setSupplier] = useState("");
  const asked = useDebounced(supplier.trim(), typingPauseMs);
  const { data: last } = useQuery({ ...readingQuery(asked), enabled: asked !== "" });
  // What someone has chosen here wins over what is remembered.
  const [chosen, setChosen] = useState<{ columns?: (FileColumn | null)[]; per?: string; markup?: number }>({});
  const columns = chosen.columns ?? guessColumns(headings, last?.columns);
  const per = chosen.per ?? String(last?.per ?? 1);
  const markup = chosen.markup ?? last?.markup_basis_points ?? 0;
  const [isTried, setIsTried] = useState(false);
  const reading = useReadFile();
  const problem = supplier.trim() === "" ? "Say whose file it is." : perProblem(per) || columnsProblem(columns);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problem || reading.isPending) return;
    reading.mutate(
      { supplier, file_name: name, text, columns, per: Number(per), markup_basis_points: markup },
      { onSuccess: ({ id }) => onRead(id) },
    );
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Card
        title={name}
        tools={<span className="pe-2 text-sm text-ink-muted max-md:pe-0">{countOf(rows.length, "row")}</span>}
      >
        <div className="grid gap-5 px-5 pb-5 max-md:px-4">
          <div className="grid gap-4 md:grid-cols-3">
            <SuggestField
              label="Supplier"
              required
              maxLength={100}
              suggestions={figures.data?.suppliers ?? []}
              hint={
                last?.used_at ? "The columns are as in the last file." : "Columns are remembered for each supplier."
              }
              value={supplier}
              onChange={(event) => setSupplier(event.target.value)}
            />
            <TextField
              label="Costs are per"
              hint="For example 100 for screws. You can map a column instead."
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={per}
              onChange={(event) => setChosen({ ...chosen, per: event.target.value.trim() })}
            />
            <AmountField
              label="Markup of new items"
              hint={markup === 0 ? "At 0%, new items are sold at cost." : "Known items keep theirs."}
              unit="percent"
              max={maxMarkup}
              value={markup}
              onChange={(given) => setChosen({ ...chosen, markup: given })}
            />
          </div>
          <FileColumns
            file={file}
            contents={fileColumns}
            columns={columns}
            onChange={(given) => setChosen({ ...chosen, columns: given })}
          />
          <FormError>{isTried ? (problem ?? reading.error?.message) : null}</FormError>
          <div className="flex justify-end gap-2 max-md:*:flex-1">
            <Button variant="secondary" onClick={onBack}>
              Back
            </Button>
            <Button type="submit" busy={reading.isPending}>
              Continue
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

const perProblem = (per: string) =>
  /^[1-9]\d{0,5}$|^1000000$/.test(per) ? null : "Costs are for a whole number of units.";
