import { unlistedPrices } from "@quotemill/shared/templates/checks/list-warnings";
import { multiplierProblem } from "@quotemill/shared/templates/checks/problems";
import { customerChoiceProblem } from "@quotemill/shared/templates/schema/customer-choice";
import { isCalculated, isField, isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import { canHavePrice } from "@quotemill/shared/templates/schema/pricing";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { type Dispatch, useMemo } from "react";
import { SortableList } from "../../../../components/sortable/sortable-list.tsx";
import { countOf } from "../../../../lib/words.ts";
import { conditionSummary } from "../conditions/condition-words.ts";
import type { Calculation } from "../formula/calculations.ts";
import type { BuilderAction } from "../state/builder-reducer.ts";
import {
  childrenByParent,
  containerAfter,
  type ItemRow,
  isEnd,
  moveOver,
  moveRow,
  type StructureRow,
} from "../state/structure-tree.ts";
import { EndRow, GroupRow, SectionRow } from "./container-rows.tsx";
import { CalculatedRow, FieldRow } from "./field-rows.tsx";

export function FieldList({
  structure,
  rows,
  isSearch,
  calculations,
  selectedId,
  freshId,
  dispatch,
  onDelete,
  onToggle,
  onGrip,
  onRelease,
}: {
  structure: TemplateItem[];
  rows: StructureRow[];
  /** True if the rows are only those that match a search, without their containers. */
  isSearch: boolean;
  calculations: ReadonlyMap<string, Calculation>;
  selectedId: string | null;
  freshId: string | null;
  dispatch: Dispatch<BuilderAction>;
  onDelete: (item: TemplateItem) => void;
  /** Folds or unfolds a container. */
  onToggle: (id: string) => void;
  /** Called before a row is moved. */
  onGrip: (id: string) => void;
  onRelease: () => void;
}) {
  const byId = useMemo(() => new Map(structure.map((item) => [item.id, item])), [structure]);
  const children = useMemo(() => childrenByParent(structure), [structure]);

  function handleMove(id: string, overId: string) {
    const index = rows.findIndex((row) => row.id === overId);
    const moved = isSearch ? moveOver(structure, id, overId) : moveRow(structure, rows, id, index);
    dispatch({ type: "arrange", structure: moved });
  }

  function whereWords(id: string, index: number) {
    if (isSearch) return "";
    const { section, group } = containerAfter(rows.filter((row) => row.id !== id).slice(0, index));
    const container = byId.get(group ?? section ?? "");
    return container ? `, in ${container.label}` : "";
  }

  return (
    <SortableList
      label="Fields"
      rows={rows}
      noun="field"
      onMove={handleMove}
      onGrip={onGrip}
      onRelease={onRelease}
      whereWords={whereWords}
      className="mt-3"
    >
      {(row) => {
        if (isEnd(row)) {
          return <EndRow key={row.id} id={row.id} container={row.ends} isEmpty={!children.has(row.ends.id)} />;
        }
        return renderItem(row);
      }}
    </SortableList>
  );

  function renderItem({ item, isOpen: isUnfolded, group }: ItemRow) {
    const note = rowNote(item, byId);
    const props = {
      note: note?.text ?? "",
      hasWarning: note?.isWarning ?? false,
      isOpen: item.id === selectedId,
      isFresh: item.id === freshId,
      isInTray: group !== null && !isSearch,
      dispatch,
      onDelete,
    };
    if (isField(item)) return <FieldRow key={item.id} item={item} {...props} />;
    if (isCalculated(item)) {
      const calculation = calculations.get(item.id);
      return calculation && <CalculatedRow key={item.id} item={item} calculation={calculation} {...props} />;
    }
    const container = { contents: contentsWords(children.get(item.id) ?? []), isUnfolded, onToggle };
    if (isSection(item)) return <SectionRow key={item.id} item={item} {...container} {...props} />;
    if (isGroup(item)) return <GroupRow key={item.id} item={item} {...container} {...props} />;
    return null;
  }
}

/** The note on a closed row: what is wrong with its item, otherwise its condition. */
function rowNote(item: TemplateItem, byId: Map<string, TemplateItem>) {
  const condition = conditionSummary(item, byId);
  if (condition?.isWarning) return condition;
  const hasWrongPrice =
    isField(item) &&
    canHavePrice(item.type) &&
    (multiplierProblem(item, byId) ?? customerChoiceProblem(item, [...byId.values()])) !== null;
  return hasWrongPrice || unlistedPrices(item).length > 0 ? { text: "Check the price", isWarning: true } : condition;
}

/** Lists the contents of a container: '1 group, 5 fields'. */
function contentsWords(items: TemplateItem[]): string {
  const groups = items.filter(isGroup).length;
  const fields = items.length - groups;
  if (items.length === 0) return "Empty";
  return [...(groups > 0 ? [countOf(groups, "group")] : []), ...(fields > 0 ? [countOf(fields, "field")] : [])].join(
    ", ",
  );
}
