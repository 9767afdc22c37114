import { isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { GroupItem, SectionItem } from "@quotemill/shared/templates/schema/items";
import { clsx } from "clsx";
import { ChevronsDownUp, ChevronsUpDown, Plus } from "lucide-react";
import { type Dispatch, memo } from "react";
import { RowGrip } from "../../../../components/sortable/sortable-list.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { GroupEditor, SectionEditor } from "../field/container-editors.tsx";
import { ItemTile } from "../field/item-looks.tsx";
import type { BuilderAction } from "../state/builder-reducer.ts";
import type { Container } from "../state/structure-tree.ts";
import { RowButtons, RowHead, RowNote, type RowProps, trayLook } from "./row-frame.tsx";

/** The heading of a section. What follows it, up to the next section, is in it. */
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

/** The end of a container. A row that is dragged above it goes into the container, one below it goes behind. */
export function EndRow({ id, container, isEmpty }: { id: string; container: Container; isEmpty: boolean }) {
  if (isSection(container)) {
    return (
      <li data-row={id} className="mt-2 mb-3 flex items-center gap-3 text-xs text-ink-muted">
        <span className="h-px flex-1 bg-border" />
        End of {container.label}
        <span className="h-px flex-1 bg-border" />
      </li>
    );
  }
  return (
    <li data-row={id} className={clsx("mb-1.5 rounded-b-lg border-b", trayLook, isEmpty ? "px-9.5 pb-3" : "h-1.5")}>
      {isEmpty && <p className="text-sm text-ink-muted">Nothing here yet. Add a field, or drag one in.</p>}
    </li>
  );
}

/** Adds a field to a section or group, and shows or hides what is in it. */
function ContainerButtons({
  item: { id, label },
  isUnfolded,
  dispatch,
  onToggle,
}: {
  item: Container;
  isUnfolded: boolean;
  dispatch: Dispatch<BuilderAction>;
  onToggle: (id: string) => void;
}) {
  const Icon = isUnfolded ? ChevronsDownUp : ChevronsUpDown;
  const words = isUnfolded ? "Collapse" : "Expand";
  return (
    <>
      {isUnfolded && (
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          className="relative z-1 max-md:min-w-9 max-md:px-2"
          aria-label={`Add field to ${label}`}
          onClick={() => dispatch({ type: "add", itemType: "text", parent: id, nowMs: Date.now() })}
        >
          <span className="@max-[32rem]:hidden">Add Field</span>
        </Button>
      )}
      <Button
        size="iconSm"
        icon={Icon}
        className="relative z-1"
        aria-label={`${words} ${label}`}
        title={words}
        onClick={() => onToggle(id)}
      />
    </>
  );
}
