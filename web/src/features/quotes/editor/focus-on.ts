import { type ContactFields, isBegun } from "./contact-choice.ts";

/** The ids of inputs that something else on the page may lead to. */
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

export const focusOnAnswer = (fieldId: string) => focusOn(`${inputIds.answer}-${fieldId}`);
export const focusOnName = () => focusOn(inputIds.name);

/** The first gap in what was typed; where nothing is typed yet, the search. */
export function focusOnContact(contact: ContactFields | null) {
  if (!isBegun(contact) && focusOn(inputIds.contactSearch)) return;
  focusOn(inputIds.contact(contact?.first_name.trim() ? "email" : "first_name"));
}
