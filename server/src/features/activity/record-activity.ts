import { fullName } from "@quotemill/shared/contacts/contact";
import { type ActivityAction, type ActivitySubject, activityKindOf } from "@quotemill/shared/screens/activity";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/access.ts";

/*
 * The first functions name the record that an activity mentions as it is called now: it may be renamed or deleted
 * later.
 */

interface NamedContact {
  id: string | null;
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns nothing for someone who never was a contact. */
export const aboutContact = (contact: NamedContact | null): ActivitySubject[] =>
  contact?.id ? [{ kind: "contact", id: contact.id, name: fullName(contact) || contact.email }] : [];

export const aboutQuote = ({ id, quote_number }: { id: string; quote_number: string }): ActivitySubject => ({
  kind: "quote",
  id,
  name: quote_number,
});

/** Also mentions the contact that the quote draft is for. */
export const aboutDraft = ({
  id,
  quote_name,
  contact,
}: {
  id: string;
  quote_name: string;
  contact: NamedContact | null;
}) => [{ kind: "draft", id, name: quote_name } satisfies ActivitySubject, ...aboutContact(contact)];

export const aboutTemplate = ({ id, name }: { id: string; name: string }): ActivitySubject => ({
  kind: "template",
  id,
  name,
});

export const aboutUser = ({ id, full_name, email }: { id: string; full_name: string | null; email: string }) =>
  ({ kind: "user", id, name: full_name || email }) satisfies ActivitySubject;

interface Activity {
  action: ActivityAction;
  /** The person or thing that the action affected, in words, because the record itself may be gone later. */
  subject?: string;
  /** The records that it affected, which a reader can open. */
  about?: ActivitySubject[];
  /** The company it happened in; the actor's unless a global admin acts on another. */
  company_id?: string | null;
  details?: Record<string, unknown>;
}

export type Doer = Pick<Actor, "full_name" | "company_id"> & {
  /** Null for a customer, and for actions that Quotemill takes automatically. */
  id: string | null;
  /** Null for Quotemill. */
  email: string | null;
};

/** Callers pass the transaction of the action itself, so that both succeed or fail together. */
export async function recordActivity(db: Db, actor: Doer, activity: Activity): Promise<void> {
  await insertActivity(db, [activityRow(actor, activity)]);
}

type ActivityRow = ReturnType<typeof activityRow> & { created_at?: string };

/** Returns the ids of the entries. */
export async function insertActivity(db: Db, rows: ActivityRow[]): Promise<number[]> {
  const { activity, mentions } = activityParts(rows);
  const inserted = sql<{ id: number }>`with activity as ${activity}, mentions as ${mentions} select id from activity`;
  return (await inserted.execute(db)).rows.map(({ id }) => id);
}

/**
 * Two parts of a statement that may also write other tables: the rows, which must be called `activity` there, and the
 * records that they mention.
 */
export const activityParts = (rows: ActivityRow[]) => ({
  activity: sql<{ id: number }>`(insert into audit_log
      (company_id, actor_id, actor_email, actor_name, action, kind, subject, about, details, created_at)
    select company_id, actor_id, actor_email, actor_name, action, kind, subject, about, details,
      coalesce(created_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}) as told (company_id uuid, actor_id uuid, actor_email text,
      actor_name text, action text, kind text, subject text, about jsonb, details jsonb, created_at timestamptz)
    returning company_id, id, about, created_at)`,
  mentions: sql<object>`(insert into audit_mentions (company_id, target_id, created_at, entry_id)
    select distinct company_id, (item ->> 'id')::uuid, created_at, id from activity, jsonb_array_elements(about) item
    where company_id is not null)`,
});

export function activityRow(actor: Doer, activity: Activity) {
  const { action, subject = null, about = [], company_id = actor.company_id, details = {} } = activity;
  return {
    company_id,
    actor_id: actor.id,
    actor_email: actor.email,
    actor_name: actor.full_name || null,
    action,
    kind: activityKindOf(action),
    subject,
    about,
    details,
  };
}
