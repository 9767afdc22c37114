import { type FollowUpSettings, readFollowUps } from "@quotemill/shared/companies/follow-ups";
import type { FollowedOffer } from "@quotemill/shared/offers/follow-up-plan";
import type { OfferedQuoteState } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { anyOf } from "../../platform/db/query-parts.ts";

export interface Facts {
  company_id: string;
  id: string;
  person_email: string;
  offer: FollowedOffer;
  settings: FollowUpSettings;
  time_zone: string;
  /** Counts the offer's openings: 1 until staff reopen it, which restarts its plan of reminders. */
  opening: number;
  /** A reminder whose process has not recorded the outcome. */
  unfinished: { opening: number; step: number; started_at: string } | null;
}

type Row = Omit<FollowedOffer, "quotes"> &
  Omit<Facts, "offer" | "settings"> & { quotes: OfferedQuoteState[]; follow_ups: unknown };

/** Finds everything that decides about the reminders of these offers. */
export async function findFacts(db: Db, keys: { company_id: string; id: string }[]): Promise<Facts[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    select offers.company_id, offers.id, offers.person_email, offers.state, offers.opening,
      coalesce(offers.open_since, offers.created_at) as sent_at, offers.valid_until, offers.question_at, offers.follow_ups_paused as is_paused,
      companies.follow_ups, companies.time_zone,
      array(select state from offer_quotes
        where offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
        order by position) as quotes,
      exists (select from quotes
        where quotes.company_id = offers.company_id and quotes.offer_id = offers.id) as is_latest,
      exists (select from follow_up_refusals refusals
        where refusals.company_id = offers.company_id and refusals.person_email = offers.person_email) as is_refused,
      coalesce((select max(step) from offer_follow_ups steps
        where steps.company_id = offers.company_id and steps.offer_id = offers.id
          and steps.opening = offers.opening), 0) as last_step,
      (select jsonb_build_object('opening', opening, 'step', step, 'started_at', started_at) from offer_follow_ups steps
        where steps.company_id = offers.company_id and steps.offer_id = offers.id and finished_at is null
        order by opening, step limit 1) as unfinished
    from offers join companies on companies.id = offers.company_id
    where companies.deleting_at is null
      and offers.company_id = ${anyOf([...new Set(keys.map(({ company_id }) => company_id))])}
      and offers.id = ${anyOf(keys.map(({ id }) => id))}`.execute(db);
  return rows.map(({ company_id, id, person_email, follow_ups, time_zone, opening, unfinished, ...offer }) => ({
    company_id,
    id,
    person_email,
    offer,
    settings: readFollowUps(follow_ups),
    time_zone,
    opening,
    unfinished,
  }));
}
