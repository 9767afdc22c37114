export { undoRoutes } from "./undo.routes.ts";
export { keepForUndo, quoteParts } from "./undo.service.ts";
