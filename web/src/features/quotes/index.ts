export { type Details, detailsQuery } from "./details/details.api.ts";
export { newQuoteFor } from "./editor/new-quote-for.ts";
export { contactName } from "./list/contact-name.ts";
export { ContactQuotesCard } from "./list/contact-quotes-card.tsx";
export { type EntryDialog, EntryDialogs } from "./list/entry-dialogs.tsx";
export { EntryBadge } from "./list/entry-status.tsx";
export { personLink } from "./list/person-key.ts";
export { QuoteStatusBadge } from "./quote-status-badge.tsx";
