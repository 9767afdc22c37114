import type { OwnNameInput } from "@quotemill/shared/users";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/actor.ts";

export async function renameOwn(db: Db, actor: Actor, { full_name }: OwnNameInput) {
  if (full_name === actor.full_name) return;
  await db.updateTable("users").set({ full_name }).where("id", "=", actor.id).execute();
  await audit(db, actor, { action: "user.renamed", subject: full_name });
}
