export { apiKeyRoutes } from "./api-keys.routes.ts";
export { keyHolderFinder } from "./find-key-holder.ts";
export { keyMailJob } from "./key-mail.job.ts";
export { isMeantAsKey } from "./key-text.ts";
