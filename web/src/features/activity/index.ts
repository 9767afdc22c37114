export { ActivityCard } from "./activity-card.tsx";
export { ContactActivity, TemplateActivityDialog } from "./record-activity.tsx";
