export { type KeepDays, removeOldRecordsJob } from "./remove-old-records.ts";
