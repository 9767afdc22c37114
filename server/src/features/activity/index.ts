export { auditRoutes } from "./activity.routes.ts";
export {
  aboutContact,
  aboutDraft,
  aboutQuote,
  aboutTemplate,
  aboutUser,
  auditEntry,
  auditParts,
  type Doer,
  insertEntries,
  recordActivity,
} from "./record-activity.ts";
