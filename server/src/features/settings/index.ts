export { settingsRoutes, variableRoutes } from "./settings.routes.ts";
