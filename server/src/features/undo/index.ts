export { keepForUndo } from "./keep-for-undo.ts";
export { quoteParts } from "./restore-quote.ts";
export { undoRoutes } from "./undo.routes.ts";
