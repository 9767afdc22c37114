export { findConnection, openToken, recordProblem, turnOffWriteBack } from "./connection.ts";
export { crmRoutes } from "./crm.routes.ts";
export { createGhlClient, type GhlAnswer, type GhlCall, type GhlClient, type GhlConnection } from "./ghl-client.ts";
export { callWords, type GhlProblem, lastingProblems, messageOf, unreadableToken } from "./ghl-problems.ts";
