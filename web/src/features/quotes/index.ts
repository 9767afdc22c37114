export { type Details, detailsQuery } from "./details/details.api.ts";
export { newQuoteFor, templateQuoteFor } from "./editor/contact/contact-choice.ts";
export { useQuoteForSelf } from "./editor/contact/quote-for-self.ts";
export { ContactQuotesCard } from "./list/contact-quotes-card.tsx";
export { type QuoteDialog, QuoteDialogs } from "./list/quote-dialogs.tsx";
export { ChosenQuotesBar, useBoxBones, useCanTick } from "./list/quotes-table.tsx";
export { revisePath } from "./quote-buttons.tsx";
