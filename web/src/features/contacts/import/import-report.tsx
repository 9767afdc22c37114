import type { ImportResult } from "@quotemill/shared/contact-import";
import { useEffect } from "react";
import { announce } from "../../../components/announcements.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { DialogBody, DialogFoot } from "../../../components/ui/dialog.tsx";
import { countOf } from "../../../lib/format.ts";
import type { CheckedRows } from "./check-rows.ts";
import { RowProblems } from "./row-problems.tsx";

export function ImportReport({
  result: { added, updated, kept },
  checked: { problems },
  headings,
  onClose,
}: {
  result: ImportResult;
  checked: CheckedRows;
  headings: string[];
  onClose: () => void;
}) {
  const words = `${updated.toLocaleString("en")} updated, ${kept.toLocaleString("en")} left as they were.`;
  const leftOut = problems.length > 0 ? ` ${countOf(problems.length, "row")} left out` : "";
  useEffect(
    () => announce(`${countOf(added, "contact")} added, ${words}${leftOut && `${leftOut}.`}`),
    [added, words, leftOut],
  );
  return (
    <>
      <DialogBody>
        <p>
          <span className="font-medium">{countOf(added, "contact")} added</span>, {words}
          {leftOut && `${leftOut}:`}
        </p>
        {problems.length > 0 && <RowProblems problems={problems} headings={headings} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </>
  );
}
