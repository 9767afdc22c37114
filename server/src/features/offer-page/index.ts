export { answerRoutes } from "./answer.routes.ts";
