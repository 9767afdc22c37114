import { type CrmContact, crmSearchMinLength } from "@quotemill/shared/contacts/crm";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError, tooMany } from "../../platform/errors.ts";
import { inOwnCompany } from "../../platform/http/access.ts";
import { encrypt, type Keys } from "../../platform/keys.ts";
import { recordActivity } from "../activity/index.ts";
import { findConnection, openToken, recordProblem, storeConnection, wipeConnection } from "./connection.ts";
import type { GhlClient, GhlConnection } from "./ghl-client.ts";
import { connectWords, type GhlProblem, lastingProblems, searchWords, unreadableToken } from "./ghl-problems.ts";

export interface CrmContext {
  keys: Keys;
  ghl: GhlClient;
}

/*
 * There are short transactions before and after the calls to the CRM: a slow call must not hold a database connection.
 */

export async function connect({ keys, ghl }: CrmContext, request: FastifyRequest, connection: GhlConnection) {
  const { token, locationId } = connection;
  await inOwnCompany(request, connection.companyId, async () => undefined);
  const answer = await ghl.connect(connection);
  if (!answer.ok) {
    const { problem, step, waitMs } = answer;
    const words = connectWords(problem, step, token);
    throw waitMs === undefined ? new AppError(codes[problem], words) : tooMany(words, waitMs);
  }
  await inOwnCompany(request, connection.companyId, async (db, companyId, actor) => {
    await storeConnection(db, companyId, {
      ghl_location_id: locationId,
      ghl_location_name: answer.locationName,
      token_encrypted: encrypt(keys.encryption, token),
    });
    await recordActivity(db, actor, { action: "crm.connected", subject: answer.locationName ?? locationId });
  });
}

export async function disconnect(request: FastifyRequest, given: { companyId: string }) {
  await inOwnCompany(request, given.companyId, async (db, companyId, actor) => {
    await wipeConnection(db, companyId);
    await recordActivity(db, actor, { action: "crm.disconnected" });
  });
}

type Found = { contacts: CrmContact[]; failure?: string };

/** Searches the CRM for the term. Any failure there is reported next to an empty list, and breaks nothing. */
export async function searchContacts(
  context: CrmContext,
  request: FastifyRequest,
  given: { companyId: string; term: string },
): Promise<Found> {
  const inOwn = <T>(work: (db: Db, companyId: string) => Promise<T>) => inOwnCompany(request, given.companyId, work);
  const stored = await inOwn(findConnection);
  if (given.term.length < crmSearchMinLength) return { contacts: [] };
  if (!stored) return { contacts: [], failure: "GoHighLevel is not connected." };

  const token = openToken(context.keys, stored.value_encrypted);
  const connection = { companyId: given.companyId, locationId: stored.ghl_location_id ?? "", token: token ?? "" };
  const found = token === null ? null : await context.ghl.search(connection, given.term);

  const problem = found === null ? unreadableToken : found.ok ? null : lastingProblems[found.problem];
  if (problem !== undefined && problem !== stored.ghl_problem) {
    await inOwn((db, companyId) => recordProblem(db, companyId, stored.secret_id, problem));
  }
  if (found?.ok) return { contacts: found.value };
  request.log.info({ problem: found?.problem ?? "unreadable" }, "GoHighLevel search failed");
  return { contacts: [], failure: found ? searchWords(found.problem) : unreadableToken };
}

/** Never 401, even if the CRM answers that: the browser would conclude that our session has ended. */
const codes: Record<GhlProblem, ConstructorParameters<typeof AppError>[0]> = {
  token: "validation_failed",
  scope: "validation_failed",
  location: "validation_failed",
  refused: "validation_failed",
  too_many: "rate_limited",
  daily_limit: "rate_limited",
  unavailable: "unavailable",
  timeout: "unavailable",
  unreachable: "unavailable",
};
