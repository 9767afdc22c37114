import { type LogCallInput, type MoveCallInput, nextCallProblem } from "@quotemill/shared/contacts/phone-call";
import type { ActivityAction } from "@quotemill/shared/screens/activity";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { lockRows } from "../../platform/db/locks.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { aboutContact, aboutQuote, recordActivity } from "../activity/index.ts";
import { findCall } from "./phone-calls.queries.ts";

/**
 * Logs a call. Its next day replaces the day that was planned on the same subject; without one, calls that are due are
 * done, and those planned for later stay. The contact is locked, so that two people who log at once do not plan two.
 */
export async function logCall(
  db: Db,
  actor: CompanyActor,
  contactId: string,
  { quote_id, note, next_on }: LogCallInput,
  today: string,
) {
  const { company_id } = actor;
  if (next_on) checkDay(next_on, today);
  await lockRows(db, "contacts", company_id, [contactId], "no key update");
  // Deleting a quote locks it and then writes its calls.
  if (quote_id) await lockRows(db, "quotes", company_id, [quote_id], "key share");
  const { contact, quote } = await findSubjects(db, company_id, contactId, quote_id);
  await db
    .updateTable("phone_calls")
    .set(doneBy(actor))
    .where("company_id", "=", company_id)
    .where("contact_id", "=", contactId)
    .where("quote_id", "is not distinct from", quote_id)
    .where("next_on", "is not", null)
    .where("done_at", "is", null)
    .$if(next_on === null, (planned) => planned.where("next_on", "<=", today))
    .execute();
  const { id } = await db
    .insertInto("phone_calls")
    .values({
      company_id,
      contact_id: contactId,
      quote_id,
      about_quote: quote !== null,
      note,
      next_on,
      created_by: actor.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(db, actor, {
    action: "call.logged",
    subject: contact.email,
    about: [...aboutContact(contact), ...(quote ? [aboutQuote(quote)] : [])],
  });
  return (await findCall(db, company_id, id)) ?? notFound("call");
}

/** Moves the next call to another day. */
export async function moveCall(db: Db, actor: CompanyActor, id: string, { next_on }: MoveCallInput, today: string) {
  checkDay(next_on, today);
  const call = await findPlanned(db, actor, id);
  if (call.done_at) throw new AppError("conflict", "This call is done already.");
  if (call.next_on === next_on) return call;
  return changePlanned(db, actor, id, { next_on }, "call.moved");
}

/** Records who has dealt with the next call, and when. */
export async function finishCall(db: Db, actor: CompanyActor, id: string) {
  const call = await findPlanned(db, actor, id);
  return call.done_at ? call : changePlanned(db, actor, id, doneBy(actor), "call.finished");
}

const doneBy = ({ id }: CompanyActor) => ({ done_at: sql<string>`now()`, done_by: id });

function checkDay(day: string, today: string) {
  const problem = nextCallProblem(day, today);
  if (problem) throw new AppError("validation_failed", problem, { next_on: problem });
}

/** Finds and locks the call with its next day. */
async function findPlanned(db: Db, { company_id }: CompanyActor, id: string) {
  await sql`select from phone_calls where company_id = ${company_id} and id = ${id} for no key update`.execute(db);
  const call = (await findCall(db, company_id, id)) ?? notFound("call");
  if (call.next_on === null) throw new AppError("conflict", "No next call was planned.");
  return call;
}

async function changePlanned(
  db: Db,
  actor: CompanyActor,
  id: string,
  changes: { next_on: string } | ReturnType<typeof doneBy>,
  action: ActivityAction,
) {
  const { company_id } = actor;
  await db.updateTable("phone_calls").set(changes).where("company_id", "=", company_id).where("id", "=", id).execute();
  const call = (await findCall(db, company_id, id)) ?? notFound("call");
  const { contact } = await findSubjects(db, company_id, call.contact_id, null);
  await recordActivity(db, actor, {
    action,
    subject: contact.email,
    about: [...aboutContact(contact), ...(call.quote ? [aboutQuote(call.quote)] : [])],
  });
  return call;
}

/** The contact, deleted or not, and a quote for them. */
async function findSubjects(db: Db, companyId: string, contactId: string, quoteId: string | null) {
  const contact =
    (await db
      .selectFrom("contacts")
      .select(["id", "first_name", "last_name", "email"])
      .where("company_id", "=", companyId)
      .where("id", "=", contactId)
      .executeTakeFirst()) ?? notFound("contact");
  if (quoteId === null) return { contact, quote: null };
  const quote =
    (await db
      .selectFrom("quotes")
      .select(["id", "quote_number"])
      .where("company_id", "=", companyId)
      .where("id", "=", quoteId)
      .where("person_email", "=", contact.email)
      .executeTakeFirst()) ?? notFound("quote");
  return { contact, quote };
}
