import type { SectionItem } from "@quotemill/shared/templates/containers";
import { clsx } from "clsx";
import { memo } from "react";
import { RowGrip } from "../../../../components/sortable/sortable-list.tsx";
import { SectionEditor } from "../section-editor.tsx";
import { ContainerButtons } from "./container-buttons.tsx";
import { RowButtons, RowHead, RowNote, type RowProps } from "./row-head.tsx";

/** A heading. What follows it, up to the next one, is in it. */
export const SectionRow = memo(function SectionRow({
  contents,
  isUnfolded,
  onToggle,
  ...props
}: RowProps<SectionItem> & { contents: string; isUnfolded: boolean; onToggle: (id: string) => void }) {
  const { item, isOpen, isFresh, dispatch } = props;
  return (
    <li data-row={item.id} className="relative mb-1.5 not-first:mt-4 data-dragging:z-10">
      <div
        className={clsx(
          "@container relative rounded-lg in-data-dragging:bg-raised in-data-dragging:shadow-popover",
          isOpen && "bg-raised shadow-popover",
        )}
      >
        <RowGrip label={item.label} />
        <RowHead>
          <h2 className="min-w-0 truncate text-md font-semibold">{item.label || "(no label)"}</h2>
          <span className="shrink-0 text-sm text-ink-muted @max-[32rem]:hidden">{contents}</span>
          <RowNote {...props} />
          <RowButtons {...props}>
            <ContainerButtons {...{ item, isUnfolded, dispatch, onToggle }} />
          </RowButtons>
        </RowHead>
        {isOpen && <SectionEditor {...{ item, isFresh, dispatch }} />}
      </div>
    </li>
  );
});
