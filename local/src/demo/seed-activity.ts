import { type Selectable, sql } from "kysely";
import {
  aboutContact,
  aboutQuote,
  aboutTemplate,
  activityRow,
  insertActivity,
} from "../../../server/src/features/activity/index.ts";
import type { DB } from "../../../server/src/platform/db/database-types.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";

type Activity = Parameters<typeof activityRow>[1];
type Contact = Pick<Selectable<DB["contacts"]>, "id" | "first_name" | "last_name" | "email">;

/** Templates and contacts are older than the first quote. */
const startedDaysAgo = 60;

/**
 * Records the actions of staff that made the company's records. The customers' actions are recorded already, because
 * the product's own services performed them.
 */
export async function seedActivity(db: Db, companyId: string) {
  const own = <Table extends "users" | "contacts" | "form_templates" | "quotes" | "quote_sends" | "phone_calls">(
    table: Table,
  ) => sql<Selectable<DB[Table]>>`select * from ${sql.table(table)} where company_id = ${companyId}`.execute(db);
  const people = (await own("users")).rows;
  const contacts = (await own("contacts")).rows;
  const templates = (await own("form_templates")).rows;
  const quotes = (await own("quotes")).rows;
  const sends = (await own("quote_sends")).rows;
  const calls = (await own("phone_calls")).rows;
  const started = new Date(Date.now() - startedDaysAgo * 86_400_000).toISOString();

  await db.updateTable("contacts").set({ created_at: started }).where("company_id", "=", companyId).execute();

  const done = (by: string | null, created_at: string, activity: Activity) =>
    people.filter(({ id }) => id === by).map((person) => ({ ...activityRow(person, activity), created_at }));
  const whom = (contactId: string | null): Contact | null => contacts.find(({ id }) => id === contactId) ?? null;
  const rows = [
    ...templates.flatMap((template) =>
      done(template.created_by, started, {
        ...{ action: "template.created", subject: template.name, about: [aboutTemplate(template)] },
      }),
    ),
    ...contacts.flatMap((contact) =>
      done(contact.created_by, started, {
        ...{ action: "contact.created", subject: contact.email, about: aboutContact(contact) },
      }),
    ),
    ...quotes.flatMap((quote) =>
      done(quote.created_by, quote.created_at, {
        ...{ action: "quote.submitted", subject: quote.quote_number },
        about: [aboutQuote(quote), ...aboutContact(whom(quote.contact_id))],
      }),
    ),
    ...sends.flatMap((send) => {
      const sent = quotes.filter(({ id }) => send.quote_ids.includes(id));
      return done(send.created_by, send.started_at, {
        ...{ action: "quotes.sent", subject: sent.map(({ quote_number }) => quote_number).join(", ") },
        about: [...sent.map(aboutQuote), ...aboutContact(whom(sent[0]?.contact_id ?? null))],
      });
    }),
    ...calls.flatMap((call) =>
      done(call.created_by, call.created_at, {
        action: "call.logged",
        about: [
          ...aboutContact(whom(call.contact_id)),
          ...quotes.filter(({ id }) => id === call.quote_id).map(aboutQuote),
        ],
      }),
    ),
  ];
  await insertActivity(
    db,
    rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
  );
}
