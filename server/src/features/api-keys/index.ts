export { apiKeyRoutes } from "./api-keys.routes.ts";
export { keyHolderFinder } from "./find-key-holder.ts";
export { isMeantAsKey } from "./key-text.ts";
