import type { PriceProblem } from "@quotemill/shared/pricing/line-item";
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
/** Focuses the answer, or without one the quote's own lines. */
export const focusOnPriced = ({ field_id, row }: PriceProblem) =>
  field_id === null ? focusOn(addLineId) : focusOnAnswer(field_id, row);
export const focusOnName = () => focusOn(inputIds.name);

/** Focuses the first gap in manual entry, or the search if nothing was typed. */
export function focusOnContact(contact: ContactFields | null) {
  if (!isStarted(contact) && focusOn(inputIds.contactSearch)) return;
  focusOn(inputIds.contact(contact?.first_name.trim() ? "email" : "first_name"));
}
