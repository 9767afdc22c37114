import type { Db } from "../../../platform/db/db.ts";
import { addJob, type Job } from "../../../platform/jobs/jobs.ts";
import { confirmOffer } from "./confirm-offer.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    confirm_offer: { company_id: string; offer_id: string };
  }
}

/** Longer than a send can take. */
const afterMs = 3 * 60_000;

/** If the process of a send dies, the customer may have the link: the offer then counts as sent. */
export const confirmLater = (db: Db, company_id: string, offer_id: string) =>
  addJob(db, "confirm_offer", { company_id, offer_id }, { delayMs: afterMs });

export const confirmOfferJob =
  ({ db }: { db: Db }): Job<"confirm_offer"> =>
  ({ company_id, offer_id }) =>
    db.transaction().execute((tx) => confirmOffer(tx, company_id, offer_id, { isCertain: false }));
