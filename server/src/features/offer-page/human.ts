import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";

/** Browsers that only prepare a page say so, and most programs name themselves. */
export function isProgram({ headers }: FastifyRequest): boolean {
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""}`;
  return /prefetch|prerender|preview/.test(purpose) || isbot(headers["user-agent"] ?? "") || !headers["user-agent"];
}

/**
 * Someone signed in to the company that sent the offer. The page's script passes the session on; one that cannot be read
 * any more is staff's too, since nobody else has one here. People of other companies may be customers.
 */
export async function isStaff(request: FastifyRequest, companyId: string): Promise<boolean> {
  if (!request.headers.authorization) return false;
  const { db, findActor } = request.server;
  const actor = await findActor(request, async () => db).catch(() => null);
  return !actor || actor.company_id === null || actor.company_id === companyId;
}
