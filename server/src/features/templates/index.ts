export { checkAnswers, checkNothingLeftOut, refuseAnswer } from "./check-answers.ts";
export { copyRoutes } from "./copies.routes.ts";
export { prefilledRoutes } from "./prefilled.routes.ts";
export { findTemplate, readForm } from "./templates.queries.ts";
export { templateRoutes } from "./templates.routes.ts";
export { keepVersion } from "./versions.queries.ts";
export { templateDraftRoutes, versionRoutes } from "./versions.routes.ts";
