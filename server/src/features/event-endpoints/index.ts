export { deliverEventsJob, promptMs, retryEventsJob } from "./deliver-events.ts";
export { endExpiredKeysJob, pauseChangedBy } from "./ended-keys.ts";
export { eventEndpointRoutes } from "./event-endpoints.routes.ts";
export { wakeEndpointsJob } from "./wake-endpoint.ts";
