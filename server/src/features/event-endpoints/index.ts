export { deliverEventsJob, promptMs, retryEventsJob } from "./deliver-events.ts";
export { eventEndpointRoutes } from "./event-endpoints.routes.ts";
export { wakeEndpointsJob } from "./wake-endpoint.ts";
