export { activityRoutes } from "./activity.routes.ts";
export {
  aboutContact,
  aboutDraft,
  aboutQuote,
  aboutTemplate,
  aboutUser,
  activityParts,
  activityRow,
  type Doer,
  insertActivity,
  recordActivity,
} from "./record-activity.ts";
