import type { AuditAction, AuditSubject } from "@quotemill/shared/audit";
import type { Actor } from "./actor.ts";
import type { Db } from "./db.ts";

interface Entry {
  action: AuditAction;
  /** Whom or what the action affected, in words, because the record itself may be gone later. */
  subject?: string;
  /** The same as records, which a reader can open. */
  about?: AuditSubject[];
  /** The company it happened in; the actor's own unless a global admin acts on another. */
  company_id?: string | null;
  details?: Record<string, unknown>;
}

export type Doer = Pick<Actor, "full_name" | "company_id"> & {
  /** Null for a customer, and for what Quotemill does by itself. */
  id: string | null;
  /** Null for Quotemill. */
  email: string | null;
};

/** Written in the transaction of the action: both succeed or fail together. */
export async function audit(db: Db, actor: Doer, entry: Entry): Promise<void> {
  await db.insertInto("audit_log").values(auditEntry(actor, entry)).execute();
}

/** The row, for a statement that also writes other tables. */
export function auditEntry(actor: Doer, entry: Entry) {
  const { action, subject = null, about = [], company_id = actor.company_id, details = {} } = entry;
  return {
    company_id,
    actor_id: actor.id,
    actor_email: actor.email,
    actor_name: actor.full_name || null,
    action,
    subject,
    about: JSON.stringify(about),
    details: JSON.stringify(details),
  };
}
