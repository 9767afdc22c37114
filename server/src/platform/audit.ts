import type { AuditAction } from "@quotemill/shared/audit";
import type { Actor } from "./actor.ts";
import type { Db } from "./db.ts";

interface Entry {
  action: AuditAction;
  /** Whom or what it was done to, in words: it must say something after the record is gone. */
  subject?: string;
  /** The company it happened in; the actor's own unless a global admin acts on another. */
  company_id?: string | null;
  details?: Record<string, unknown>;
}

/** Written in the transaction of what it tells about: the act and its entry stand or fall together. */
export async function audit(db: Db, actor: Pick<Actor, "id" | "email" | "company_id">, entry: Entry): Promise<void> {
  const { action, subject = null, company_id = actor.company_id, details = {} } = entry;
  await db
    .insertInto("audit_log")
    .values({
      company_id,
      actor_id: actor.id,
      actor_email: actor.email,
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}
