import type { GroupItem } from "@quotemill/shared/templates/containers";
import { clsx } from "clsx";
import { memo } from "react";
import { RowGrip } from "../../../../components/sortable/sortable-list.tsx";
import { GroupEditor } from "../group-editor.tsx";
import { ItemTile } from "../item-tile.tsx";
import { ContainerButtons } from "./container-buttons.tsx";
import { trayLook } from "./row-frame.tsx";
import { RowButtons, RowHead, RowNote, type RowProps } from "./row-head.tsx";

/** The upper edge of a group's tray. */
export const GroupRow = memo(function GroupRow({
  contents,
  isUnfolded,
  onToggle,
  ...props
}: RowProps<GroupItem> & { contents: string; isUnfolded: boolean; onToggle: (id: string) => void }) {
  const { item, isOpen, isFresh, dispatch } = props;
  return (
    <li
      data-row={item.id}
      className={clsx(
        "relative border-t data-dragging:z-10 data-dragging:shadow-popover",
        trayLook,
        isUnfolded ? "rounded-t-lg" : "mb-1.5 rounded-lg border-b",
      )}
    >
      <div className={clsx("@container relative", isOpen && "mb-2 rounded-lg bg-raised shadow-popover")}>
        <RowGrip label={item.label} />
        <RowHead>
          <ItemTile type="group" />
          <span className="min-w-0 truncate font-medium">{item.label || "(no label)"}</span>
          {!isOpen && (
            <span className="shrink-0 text-sm whitespace-nowrap text-ink-muted @max-[32rem]:hidden">
              {isUnfolded ? `Repeating group · ${rangeWords(item)}` : contents}
            </span>
          )}
          <RowNote {...props} />
          <RowButtons {...props}>
            <ContainerButtons {...{ item, isUnfolded, dispatch, onToggle }} />
          </RowButtons>
        </RowHead>
        {isOpen && <GroupEditor {...{ item, isFresh, dispatch }} />}
      </div>
    </li>
  );
});

const rangeWords = ({ entryLabel, minRows, maxRows }: GroupItem) =>
  `${entryLabel || "Entry"}, ${minRows === maxRows ? minRows : `${minRows} to ${maxRows}`}`;
