export { AddEndpointButton, EventsTab } from "./endpoints-card.tsx";
export { endpointsQuery } from "./events.api.ts";
