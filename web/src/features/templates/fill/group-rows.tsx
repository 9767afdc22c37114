import type { GroupRow } from "@quotemill/shared/templates/answers";
import { entryName } from "@quotemill/shared/templates/rows";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { Plus } from "lucide-react";
import { memo, useCallback, useId } from "react";
import { SortableList } from "../../../components/sortable/sortable-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { countWords, inSentence, minimumWords } from "./entry-words.ts";
import type { GroupPart } from "./form-blocks.ts";
import { GroupSummary } from "./group-summary.tsx";
import { RowCard, type RowCardProps } from "./row-card.tsx";
import { type Edit, setCell } from "./row-edits.ts";
import { addId, useRowActions } from "./use-row-actions.ts";

/** A group with its entries as cards. */
export const GroupRows = memo(function GroupRows({
  part: { group, cells, summary },
  rows,
  worked,
  idPrefix,
  isInSection,
  onEdit,
}: {
  part: GroupPart;
  rows: GroupRow[];
  worked: WorkedOut;
  idPrefix: string;
  isInSection: boolean;
  onEdit: (edit: Edit) => void;
}) {
  const { id: groupId, label, minRows, maxRows } = group;
  const Title = isInSection ? "h4" : "h3";
  const titleId = useId();
  const countId = useId();
  const actions = useRowActions(group, rows, { idPrefix, onEdit });
  const change: RowCardProps["onChange"] = useCallback(
    (rowId, fieldId, value) => onEdit(setCell(groupId, rowId, fieldId, value)),
    [groupId, onEdit],
  );
  const isFull = rows.length >= maxRows;
  const noun = inSentence(group.entryLabel);
  const named = rows.map((row, index) => ({ id: row.id, label: entryName(group, index), row }));
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <Title id={titleId} className="font-semibold wrap-anywhere">
          {label}
        </Title>
        <GroupSummary summary={summary} worked={worked} />
      </div>
      {rows.length > 0 && (
        <SortableList
          label={label}
          rows={named}
          noun={noun}
          onMove={actions.move}
          className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          {({ id, label: name, row }) => (
            <RowCard
              key={id}
              {...{ row, name, cells, worked, idPrefix }}
              canCopy={!isFull}
              keptBecause={rows.length <= minRows ? minimumWords(minRows) : null}
              onChange={change}
              onCopy={actions.copy}
              onRemove={actions.remove}
            />
          )}
        </SortableList>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          id={addId(idPrefix, groupId)}
          variant="secondary"
          disabled={isFull}
          aria-describedby={countId}
          onClick={actions.add}
        >
          <Plus size={16} aria-hidden="true" />
          Add {noun}
        </Button>
        <p id={countId} className="text-sm text-ink-muted tabular-nums">
          {countWords(rows.length, group)}
        </p>
      </div>
    </section>
  );
});
