export { type Details, detailsQuery } from "./details/details.api.ts";
export { contactName } from "./list/contact-name.ts";
export { type EntryDialog, EntryDialogs } from "./list/entry-dialogs.tsx";
export { personLink } from "./list/person-key.ts";
export { QuoteStatusBadge } from "./quote-status-badge.tsx";
