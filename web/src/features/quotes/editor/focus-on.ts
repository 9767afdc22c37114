import type { PriceProblem } from "@quotemill/shared/pricing/line-item";
import type { Unanswered } from "@quotemill/shared/templates/checks/unanswered";
import { cellId } from "../../templates/index.ts";
import { type ContactFields, isStarted } from "./contact/contact-choice.ts";
import { addLineId } from "./own-lines.tsx";

/** Ids of inputs that other parts of the page can focus. */
export const inputIds = {
  details: "quote-details",
  answer: "answer",
  contactSearch: "contact-search",
  contact: (name: keyof ContactFields) => `contact-${name}`,
  name: "quote-name",
};

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** For a field of a group, `rowId` is the id of the entry. */
const focusOnAnswer = (fieldId: string, rowId?: string) =>
  focusOn(rowId === undefined ? `${inputIds.answer}-${fieldId}` : cellId(inputIds.answer, rowId, fieldId));
/** The first question that is visible or, without one, the quote's name. */
export const firstDetail = () =>
  [...document.querySelectorAll<HTMLElement>(`#${inputIds.details} :is(input, select, textarea)`)].find(
    (input) => input.checkVisibility() && !input.matches(":disabled"),
  );
export const focusOnDetails = () => firstDetail()?.focus();
/** Focuses the first of the required answers that are missing. */
export const focusOnMissing = ([first]: Unanswered[]) => first && focusOnAnswer(first.field.id, first.row);
/** Focuses the answer, or without one the quote's own lines. */
export const focusOnPriced = ({ field_id, row }: PriceProblem) =>
  field_id === null ? focusOn(addLineId) : focusOnAnswer(field_id, row);
export const focusOnName = () => focusOn(inputIds.name);

/**
 * The search or, once something was typed, the first gap in manual entry, which has no search next to it if there is a CRM.
 */
export const contactGap = (contact: ContactFields | null) =>
  (isStarted(contact) ? null : document.getElementById(inputIds.contactSearch)) ??
  document.getElementById(inputIds.contact(contact?.first_name.trim() ? "email" : "first_name"));
export const focusOnContact = (contact: ContactFields | null) => contactGap(contact)?.focus();
