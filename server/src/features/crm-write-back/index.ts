export { wakeWriteBacksJob, writeBackJob } from "./write-back.job.ts";
export { writeBackRoutes } from "./write-back.routes.ts";
