import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { confirmOffer } from "./confirm-offer.ts";

/** Longer than a send can take. */
const afterMs = 3 * 60_000;

export const confirmOfferJob = defineJob({
  name: "confirm_offer",
  lane: "upkeep",
  payload: z.object({ company_id: z.uuid(), offer_id: z.uuid() }),
  run: ({ db }: { db: Db }, { company_id, offer_id }) =>
    transact(db, company_id, (tx) => confirmOffer(tx, company_id, offer_id, { isCertain: false })),
});

/** If the process of a send dies, the customer may have the link: the offer then counts as sent. */
export const confirmLater = (db: Db, company_id: string, offer_id: string) =>
  confirmOfferJob.add(db, { company_id, offer_id }, { delayMs: afterMs });
