export { ActivityCard } from "./activity-card.tsx";
