import type { AuditAction } from "@quotemill/shared/audit";
import type { Actor } from "./actor.ts";
import type { Db } from "./db.ts";

interface Entry {
  action: AuditAction;
  /** Whom or what the action affected, in words, because the record itself may be gone later. */
  subject?: string;
  /** The company it happened in; the actor's own unless a global admin acts on another. */
  company_id?: string | null;
  details?: Record<string, unknown>;
}

type Doer = Pick<Actor, "id" | "email" | "company_id">;

/** Written in the transaction of the action: both succeed or fail together. */
export async function audit(db: Db, actor: Doer, entry: Entry): Promise<void> {
  await db.insertInto("audit_log").values(auditEntry(actor, entry)).execute();
}

/** The row, for a statement that also writes other tables. */
export function auditEntry(actor: Doer, { action, subject, company_id = actor.company_id, details = {} }: Entry) {
  return {
    company_id,
    actor_id: actor.id,
    actor_email: actor.email,
    action,
    subject: subject ?? null,
    details: JSON.stringify(details),
  };
}
