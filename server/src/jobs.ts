import type { Renderer } from "@quotemill/workflow";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { authMailJobs, removeExpired } from "./features/auth/index.ts";
import { deleteCompanyJob } from "./features/companies/index.ts";
import { createCountsCheck } from "./features/counts/index.ts";
import { type FileStore, removeFilesJob, removeUnusedFilesJob } from "./features/files/index.ts";
import { queueFollowUps, replanFollowUpsJob, sendFollowUpJob } from "./features/follow-ups/index.ts";
import type { MailBudget, Mailer } from "./features/mail/index.ts";
import { answerMailJob, certificateJob, confirmOfferJob, endOffers } from "./features/offers/index.ts";
import { removeUnusedPhotoJob } from "./features/photos/index.ts";
import { type KeepDays, removeOldRecords } from "./features/retention/index.ts";
import { deliverQuoteJob, quoteMailJob } from "./features/workflow/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/db.ts";
import type { Outbound } from "./platform/http/outbound.ts";
import type { Jobs, Lanes, Timer } from "./platform/jobs/jobs.ts";
import type { Keys } from "./platform/keys.ts";

declare module "./platform/jobs/jobs.ts" {
  interface JobPayloads {
    check_counts: object;
    end_offers: object;
    queue_follow_ups: object;
    remove_expired_sessions: object;
    remove_old_records: object;
  }
}

export const timers: Timer[] = [
  { task: "end_offers", match: "*/5 * * * *" },
  { task: "queue_follow_ups", match: "*/5 * * * *" },
  { task: "remove_unused_files", match: "*/5 * * * *" },
  { task: "remove_expired_sessions", match: "17 * * * *" },
  // At night, or as soon as a machine that was off is on again.
  { task: "remove_old_records", match: "43 3 * * *", catchUpMs: 24 * 3_600_000 },
  { task: "check_counts", match: "13 4 * * *", catchUpMs: 24 * 3_600_000 },
];

export const lanes: Lanes = {
  deliver_quote: "calls",
  send_follow_up: "calls",
  print_certificate: "mail",
  send_invitation_mail: "mail",
  send_offer_mail: "mail",
  send_quote_mail: "mail",
  send_password_changed_mail: "mail",
  send_recovery_mail: "mail",
  check_counts: "upkeep",
  confirm_offer: "upkeep",
  delete_company: "upkeep",
  end_offers: "upkeep",
  queue_follow_ups: "upkeep",
  remove_expired_sessions: "upkeep",
  remove_files: "upkeep",
  remove_old_records: "upkeep",
  remove_unused_files: "upkeep",
  remove_unused_photo: "upkeep",
  replan_follow_ups: "upkeep",
};

export function createJobs(deps: {
  db: Db;
  keys: Keys;
  clock: Clock;
  mailer: Mailer;
  mailBudget: MailBudget;
  outbound: Outbound;
  reference: { url: () => string; outbound: Outbound };
  files: FileStore;
  /** Prints certificates. */
  renderer: Renderer;
  keepDays: KeepDays;
  publicUrl: () => string;
  metrics: Registry;
  log: Logger;
}): Jobs {
  return {
    ...authMailJobs(deps, deps.mailer, deps.publicUrl),
    deliver_quote: deliverQuoteJob(deps),
    print_certificate: certificateJob(deps),
    send_offer_mail: answerMailJob(deps),
    send_quote_mail: quoteMailJob(deps),
    check_counts: createCountsCheck(deps.db, deps.log, deps.metrics),
    confirm_offer: confirmOfferJob(deps),
    delete_company: deleteCompanyJob(deps.db),
    end_offers: () => endOffers(deps.db, deps.clock(), deps.log),
    remove_files: removeFilesJob(deps),
    remove_unused_files: removeUnusedFilesJob(deps),
    remove_unused_photo: removeUnusedPhotoJob(deps),
    queue_follow_ups: () => queueFollowUps(deps.db, deps.clock()),
    replan_follow_ups: replanFollowUpsJob(deps.db),
    send_follow_up: sendFollowUpJob(deps),
    remove_expired_sessions: () => removeExpired(deps.db),
    remove_old_records: () => removeOldRecords(deps.db, deps.clock(), deps.keepDays),
  };
}
