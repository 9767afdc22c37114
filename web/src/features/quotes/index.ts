export { QuoteStatusBadge } from "./quote-status-badge.tsx";
