export { listPipeline } from "./pipeline.queries.ts";
export { pipelineRoutes } from "./pipeline.routes.ts";
