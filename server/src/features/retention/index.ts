export { type KeepDays, removeOldRecords } from "./remove-old-records.ts";
