import type { PriceProblem } from "@quotemill/shared/pricing/line-item";
import { fieldsOutside } from "@quotemill/shared/templates/answers/answers";
import type { Unanswered } from "@quotemill/shared/templates/checks/unanswered";
import type { FormParts } from "@quotemill/shared/templates/schema/template";
import { cellId } from "../../templates/index.ts";
import { type ContactFields, isStarted } from "./contact/contact-choice.ts";
import { addLineId } from "./own-lines.tsx";

/** Ids of inputs that other parts of the page can focus. */
export const inputIds = {
  answer: "answer",
  contactSearch: "contact-search",
  contact: (name: keyof ContactFields) => `contact-${name}`,
  name: "quote-name",
};

const focusOn = (id: string) => {
  const element = document.getElementById(id);
  element?.focus();
  return element !== null;
};

/** For a field of a group, `rowId` is the id of the entry. */
export const focusOnAnswer = (fieldId: string, rowId?: string) =>
  focusOn(rowId === undefined ? `${inputIds.answer}-${fieldId}` : cellId(inputIds.answer, rowId, fieldId));
/** The id of the first question outside of groups. */
export const firstAnswerId = ({ structure }: FormParts) => `${inputIds.answer}-${fieldsOutside(structure)[0]?.id}`;
/** Focuses the first question; false if the form has none. */
export const focusOnAnswers = (form: FormParts) => focusOn(firstAnswerId(form));
/** Focuses the first of the required answers that are missing. */
export const focusOnMissing = ([first]: Unanswered[]) => first && focusOnAnswer(first.field.id, first.row);
/** Focuses the answer, or without one the quote's own lines. */
export const focusOnPriced = ({ field_id, row }: PriceProblem) =>
  field_id === null ? focusOn(addLineId) : focusOnAnswer(field_id, row);
export const focusOnName = () => focusOn(inputIds.name);

/** The search or, once something was typed, the first gap in manual entry. */
export function contactGapId(contact: ContactFields | null): string {
  if (!isStarted(contact)) return inputIds.contactSearch;
  return inputIds.contact(contact?.first_name.trim() ? "email" : "first_name");
}

/** Manual entry has no search beside it if there is a CRM. */
export const focusOnContact = (contact: ContactFields | null) =>
  focusOn(contactGapId(contact)) || focusOn(inputIds.contact("first_name"));
