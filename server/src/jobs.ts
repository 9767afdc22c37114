import type { Renderer } from "@quotemill/workflow/print";
import type { Logger } from "pino";
import type { Counter } from "prom-client";
import {
  factorMailJob,
  invitationMailJob,
  passwordChangedMailJob,
  recordViewEndJob,
  recoveryMailJob,
  removeExpiredJob,
  ssoLinkedMailJob,
} from "./features/auth/index.ts";
import { deleteCompanyJob } from "./features/companies/index.ts";
import { checkCountsJob } from "./features/counts/check-counts.ts";
import type { GhlClient } from "./features/crm/index.ts";
import { wakeWriteBacksJob, writeBackJob } from "./features/crm-write-back/index.ts";
import {
  deliverEventsJob,
  endExpiredKeysJob,
  retryEventsJob,
  wakeEndpointsJob,
} from "./features/event-endpoints/index.ts";
import { type FileStore, removeFilesJob, removeUnusedFilesJob } from "./features/files/index.ts";
import { queueFollowUpsJob, sendFollowUpJob } from "./features/follow-ups/index.ts";
import type { MailBudget, Mailer } from "./features/mail/index.ts";
import { answerMailJob, certificateJob, confirmOfferJob, endOffersJob } from "./features/offers/index.ts";
import { removeUnusedPhotoJob } from "./features/photos/index.ts";
import { type Delivery, deliverQuoteJob } from "./features/quotes/index.ts";
import { type KeepDays, removeOldRecordsJob } from "./features/retention/remove-old-records.ts";
import { replanFollowUpsJob } from "./features/settings/index.ts";
import { factorReminderJob } from "./features/sign-in-policy/index.ts";
import { adminMailJob } from "./features/users/index.ts";
import { quoteMailJob } from "./features/workflow/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/db.ts";
import type { Outbound } from "./platform/http/outbound.ts";
import type { RunnableJob } from "./platform/jobs/define-job.ts";
import type { Timer } from "./platform/jobs/worker.ts";
import type { Keys } from "./platform/keys.ts";

/** The dependencies that the worker gives to jobs. Each asks for the part that it needs. */
export interface JobDeps {
  db: Db;
  keys: Keys;
  clock: Clock;
  mailer: Mailer;
  mailBudget: MailBudget;
  outbound: Outbound;
  promptOutbound: Outbound;
  reference: { url: () => string; outbound: Outbound };
  ghl: GhlClient;
  pause: (ms: number) => Promise<unknown>;
  files: FileStore;
  /** Prints certificates. */
  renderer: Renderer;
  deliverQuote: (delivery: Delivery) => Promise<void>;
  keepDays: KeepDays;
  publicUrl: () => string;
  correctedCounts: Counter;
  log: Logger;
}

/** All jobs that the worker runs. One that is missing here would wait in the queue for ever; a test compares. */
export const jobs: RunnableJob<JobDeps>[] = [
  adminMailJob,
  answerMailJob,
  certificateJob,
  checkCountsJob,
  confirmOfferJob,
  deleteCompanyJob,
  deliverEventsJob,
  endExpiredKeysJob,
  deliverQuoteJob,
  endOffersJob,
  factorMailJob,
  factorReminderJob,
  invitationMailJob,
  passwordChangedMailJob,
  queueFollowUpsJob,
  quoteMailJob,
  recordViewEndJob,
  recoveryMailJob,
  removeExpiredJob,
  removeFilesJob,
  removeOldRecordsJob,
  removeUnusedFilesJob,
  removeUnusedPhotoJob,
  replanFollowUpsJob,
  retryEventsJob,
  sendFollowUpJob,
  ssoLinkedMailJob,
  wakeEndpointsJob,
  wakeWriteBacksJob,
  writeBackJob,
];

export const timers: Timer[] = [
  { job: wakeEndpointsJob, match: "* * * * *" },
  { job: endExpiredKeysJob, match: "* * * * *" },
  { job: wakeWriteBacksJob, match: "* * * * *" },
  { job: endOffersJob, match: "*/5 * * * *" },
  { job: queueFollowUpsJob, match: "*/5 * * * *" },
  { job: removeUnusedFilesJob, match: "*/5 * * * *" },
  { job: removeExpiredJob, match: "17 * * * *" },
  // These run at night, or as soon as a machine that was off is on again.
  { job: removeOldRecordsJob, match: "43 3 * * *", catchUpMs: 24 * 3_600_000 },
  { job: checkCountsJob, match: "13 4 * * *", catchUpMs: 24 * 3_600_000 },
];
