import type { PriceItem } from "@quotemill/shared/prices/item";
import { isField } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem, GroupItem, SectionItem } from "@quotemill/shared/templates/schema/items";
import { newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { FieldCondition } from "@quotemill/shared/templates/schema/rules";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { type EditedTemplate, withExpectations, withItemFigures } from "./edited-template.ts";
import { withoutItem } from "./item-references.ts";
import { copiesOf, hasRoom, type ItemType, newItem, newItemId } from "./new-items.ts";
import { blockOf, childrenByParent, withNewItem } from "./structure-tree.ts";

const maxSteps = 100;

export interface BuilderState {
  edited: EditedTemplate;
  past: EditedTemplate[];
  future: EditedTemplate[];
  /** The item whose editor is open. */
  selectedId: string | null;
  /** An item that was just added. Its label gets the focus. */
  freshId: string | null;
  /** The input being typed in. Its next change belongs to the same undo step. */
  typingIn: string | null;
}

/** It is a function when the change depends on the current field. */
export type FieldChanges = Partial<TemplateField> | ((field: TemplateField) => Partial<TemplateField>);
type ItemChanges = FieldChanges | Partial<CalculatedItem> | Partial<SectionItem> | Partial<GroupItem>;
type Tables = EditedTemplate["tables"];

export type BuilderAction =
  /** Adds to `parent`, otherwise after the open item or to the open container, and otherwise at the end. */
  | { type: "add"; itemType: ItemType; parent?: string; condition?: FieldCondition; nowMs: number }
  | { type: "update"; id: string; changes: ItemChanges; typingIn?: string }
  /** The same items in another order or in other containers. */
  | { type: "arrange"; structure: TemplateItem[] }
  | { type: "duplicate"; id: string; nowMs: number }
  | { type: "remove"; id: string }
  | { type: "tables"; change: (tables: Tables) => Tables; typingIn?: string }
  | { type: "describe"; changes: Partial<Omit<EditedTemplate, "structure" | "tables">>; typingIn?: string }
  | { type: "restore"; edited: EditedTemplate }
  | { type: "select"; id: string | null }
  | { type: "stop-typing" }
  | { type: "undo" }
  | { type: "redo" }
  /** The price list has these items now. That is no step to undo. */
  | { type: "figures"; items: ReadonlyMap<string, PriceItem> }
  /** The price list has moved what these tests expect. That is no step to undo either. */
  | { type: "tests"; was: TestCase[]; is: TestCase[] }
  /** Starts over from the saved version, without an undo history. */
  | { type: "start"; edited: EditedTemplate };

export const startBuilder = (edited: EditedTemplate): BuilderState => ({
  edited,
  past: [],
  future: [],
  selectedId: null,
  freshId: null,
  typingIn: null,
});

export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { edited } = state;
  const { structure } = edited;
  switch (action.type) {
    case "add": {
      if (!hasRoom(structure)) return state;
      const { itemType, parent, condition, nowMs } = action;
      const plain = newItem(itemType, newItemId(structure, itemType, nowMs));
      const added = condition ? { ...plain, conditional: condition } : plain;
      const items = withNewItem(structure, added, parent ?? state.selectedId);
      return { ...withItems(state, items), selectedId: added.id, freshId: added.id };
    }
    case "update": {
      const { id, changes, typingIn } = action;
      let pricing = edited.pricing;
      const items = structure.map((item) => {
        if (item.id !== id) return item;
        const changed = typeof changes !== "function" ? changes : isField(item) ? changes(item) : {};
        const now = { ...item, ...changed } as TemplateItem;
        // A template's first price also adds the pricing settings, in the same step.
        if (isPriced(now) && !isPriced(item)) pricing ??= newTemplatePricing;
        return now;
      });
      return change(state, { ...edited, structure: items, pricing }, typingIn && `${id} ${typingIn}`);
    }
    case "arrange":
      return action.structure === structure ? state : withItems(state, action.structure);
    case "duplicate": {
      const original = structure.find(({ id }) => id === action.id);
      if (!original) return state;
      const copies = copiesOf(original, structure, action.nowMs);
      const [copy] = copies;
      if (!copy || !hasRoom(structure, copies.length)) return state;
      const last = blockOf(original, childrenByParent(structure)).at(-1) ?? original;
      const items = structure.toSpliced(structure.indexOf(last) + 1, 0, ...copies);
      return { ...withItems(state, items), selectedId: copy.id, freshId: copy.id };
    }
    case "remove":
      return withItems(state, withoutItem(structure, action.id));
    case "tables":
      return change(state, { ...edited, tables: action.change(edited.tables) }, action.typingIn);
    case "describe":
      return change(state, { ...edited, ...action.changes }, action.typingIn);
    case "restore":
      return change(state, action.edited);
    case "select":
      return { ...state, selectedId: action.id, freshId: null, typingIn: null };
    case "stop-typing":
      return state.typingIn ? { ...state, typingIn: null } : state;
    case "undo": {
      const previous = state.past.at(-1);
      if (!previous) return state;
      return goTo(state, previous, state.past.slice(0, -1), [edited, ...state.future]);
    }
    case "redo": {
      const [next, ...later] = state.future;
      return next ? goTo(state, next, [...state.past, edited], later) : state;
    }
    case "figures": {
      const follow = (each: EditedTemplate) => withItemFigures(each, action.items);
      const now = follow(edited);
      if (now === edited) return state;
      return { ...state, edited: now, past: state.past.map(follow), future: state.future.map(follow) };
    }
    case "tests": {
      const follow = (each: EditedTemplate) => withExpectations(each, action.was, action.is);
      return { ...state, edited: follow(edited), past: state.past.map(follow), future: state.future.map(follow) };
    }
    case "start":
      return startBuilder(action.edited);
  }
}

function withItems(state: BuilderState, structure: TemplateItem[]) {
  return change(state, { ...state.edited, structure });
}

/** Adds an undo step. Further typing in the same input extends that step. */
function change(state: BuilderState, edited: EditedTemplate, typingIn: string | null = null): BuilderState {
  const extendsStep = typingIn !== null && typingIn === state.typingIn;
  const past = extendsStep ? state.past : [...state.past, state.edited].slice(-maxSteps);
  return { edited, past, future: [], typingIn, freshId: null, selectedId: idIfPresent(state.selectedId, edited) };
}

function goTo(
  state: BuilderState,
  edited: EditedTemplate,
  past: EditedTemplate[],
  future: EditedTemplate[],
): BuilderState {
  return { edited, past, future, typingIn: null, freshId: null, selectedId: idIfPresent(state.selectedId, edited) };
}

const idIfPresent = (id: string | null, { structure }: EditedTemplate) =>
  structure.some((item) => item.id === id) ? id : null;

const isPriced = (item: TemplateItem) => "pricing" in item && item.pricing !== undefined;
