import { isField } from "@quotemill/shared/templates/item-kinds";
import { newTemplatePricing } from "@quotemill/shared/templates/pricing";
import type { FieldType, TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { reordered } from "../../../components/sortable/row-order.ts";
import { copyOfField, hasRoom, newField, newFieldId } from "./builder-fields.ts";
import { withoutField } from "./field-references.ts";
import type { TemplateDraft } from "./template-draft.ts";

const maxSteps = 100;

export interface BuilderState {
  draft: TemplateDraft;
  past: TemplateDraft[];
  future: TemplateDraft[];
  /** The field whose editor is open. */
  selectedId: string | null;
  /** A field that was just added. Its label gets the focus. */
  freshId: string | null;
  /** The input being typed in. Its next change belongs to the same undo step. */
  typingIn: string | null;
}

/** A function when the change depends on the current field. */
export type FieldChanges = Partial<TemplateField> | ((field: TemplateField) => Partial<TemplateField>);

export type BuilderAction =
  | { type: "add"; fieldType: FieldType; nowMs: number }
  | { type: "update"; id: string; changes: FieldChanges; typingIn?: string }
  | { type: "move"; id: string; overId: string }
  | { type: "duplicate"; id: string; nowMs: number }
  | { type: "remove"; id: string }
  | { type: "describe"; changes: Partial<Omit<TemplateDraft, "structure">>; typingIn?: string }
  | { type: "restore"; draft: TemplateDraft }
  | { type: "select"; id: string | null }
  | { type: "stop-typing" }
  | { type: "undo" }
  | { type: "redo" }
  /** Starts over from the saved version, without an undo history. */
  | { type: "start"; draft: TemplateDraft };

export const startBuilder = (draft: TemplateDraft): BuilderState => ({
  draft,
  past: [],
  future: [],
  selectedId: null,
  freshId: null,
  typingIn: null,
});

export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { draft } = state;
  const { structure } = draft;
  switch (action.type) {
    case "add": {
      if (!hasRoom(structure)) return state;
      const added = newField(action.fieldType, newFieldId(structure, action.nowMs));
      return { ...withFields(state, [...structure, added]), selectedId: added.id, freshId: added.id };
    }
    case "update": {
      const { id, changes, typingIn } = action;
      const changed = (field: TemplateField) => (typeof changes === "function" ? changes(field) : changes);
      let pricing = draft.pricing;
      const fields = structure.map((field) => {
        if (field.id !== id || !isField(field)) return field;
        const now = { ...field, ...changed(field) };
        // A template's first price also adds the pricing settings, in the same step.
        if (now.pricing && !field.pricing) pricing ??= newTemplatePricing;
        return now;
      });
      return change(state, { ...draft, structure: fields, pricing }, typingIn && `${id} ${typingIn}`);
    }
    case "move": {
      const from = indexOf(structure, action.id);
      const to = indexOf(structure, action.overId);
      if (from < 0 || to < 0 || from === to) return state;
      return withFields(state, reordered(structure, from, to));
    }
    case "duplicate": {
      const at = indexOf(structure, action.id);
      const original = structure[at];
      if (!original || !isField(original) || !hasRoom(structure)) return state;
      const copy = copyOfField(original, structure, newFieldId(structure, action.nowMs));
      return { ...withFields(state, structure.toSpliced(at + 1, 0, copy)), selectedId: copy.id, freshId: copy.id };
    }
    case "remove":
      return withFields(state, withoutField(structure, action.id));
    case "describe":
      return change(state, { ...draft, ...action.changes }, action.typingIn);
    case "restore":
      return change(state, action.draft);
    case "select":
      return { ...state, selectedId: action.id, freshId: null, typingIn: null };
    case "stop-typing":
      return state.typingIn ? { ...state, typingIn: null } : state;
    case "undo": {
      const previous = state.past.at(-1);
      if (!previous) return state;
      return goTo(state, previous, state.past.slice(0, -1), [draft, ...state.future]);
    }
    case "redo": {
      const [next, ...later] = state.future;
      return next ? goTo(state, next, [...state.past, draft], later) : state;
    }
    case "start":
      return startBuilder(action.draft);
  }
}

function withFields(state: BuilderState, structure: TemplateItem[]) {
  return change(state, { ...state.draft, structure });
}

/** Adds an undo step. Further typing in the same input extends that step. */
function change(state: BuilderState, draft: TemplateDraft, typingIn: string | null = null): BuilderState {
  const extendsStep = typingIn !== null && typingIn === state.typingIn;
  const past = extendsStep ? state.past : [...state.past, state.draft].slice(-maxSteps);
  return { draft, past, future: [], typingIn, freshId: null, selectedId: idIfPresent(state.selectedId, draft) };
}

function goTo(state: BuilderState, draft: TemplateDraft, past: TemplateDraft[], future: TemplateDraft[]): BuilderState {
  return { draft, past, future, typingIn: null, freshId: null, selectedId: idIfPresent(state.selectedId, draft) };
}

const idIfPresent = (id: string | null, { structure }: TemplateDraft) =>
  structure.some((field) => field.id === id) ? id : null;

const indexOf = (structure: TemplateItem[], id: string) => structure.findIndex((field) => field.id === id);
