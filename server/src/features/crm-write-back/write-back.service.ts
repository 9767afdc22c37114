import {
  type CrmLocation,
  changesCard,
  rulesChangedMeanwhile,
  type WriteBackInput,
  type WriteBackRules,
  type WriteBackType,
  writeBackTypes,
  writesAnything,
} from "@quotemill/shared/crm/write-back";
import { listed } from "@quotemill/shared/text/words";
import { inCompanyOf } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { recordActivity } from "../activity/index.ts";
import {
  callWords,
  findConnection,
  type GhlCall,
  type GhlConnection,
  openToken,
  turnOffWriteBack,
  unreadableToken,
} from "../crm/index.ts";
import { asker, CallFailed } from "./ask.ts";
import { listPipelines, type Pipeline } from "./crm-records.ts";
import { storeRules } from "./rules.queries.ts";
import { type WriteBackDeps, writeBackJob } from "./write-back.job.ts";

/** Opens the connection for a screen's calls to GoHighLevel. Throws 409 if the company is not connected. */
export async function openConnection({ db, keys }: WriteBackDeps, companyId: string): Promise<GhlConnection> {
  const stored = await inCompanyOf(db, companyId, (tx) => findConnection(tx, companyId));
  if (!stored) throw new AppError("conflict", "Connect GoHighLevel first.");
  const token = openToken(keys, stored.value_encrypted);
  if (token === null) throw new AppError("conflict", unreadableToken);
  return { companyId, locationId: stored.ghl_location_id ?? "", token };
}

/** No contact has this id, so nothing is written; a missing scope is noticed before that. */
const nobody = "quotemill-asks-for-its-scopes";
const probes: { scope: string; call: GhlCall }[] = [
  { scope: "contacts.write", call: { method: "POST", path: `/contacts/${nobody}/tags`, body: { tags: [] } } },
  { scope: "opportunities.write", call: { method: "PUT", path: `/opportunities/${nobody}`, body: {} } },
];

/** Reads the pipelines, and the scopes that writing needs but the token lacks. */
export async function readLocation(deps: WriteBackDeps, connection: GhlConnection): Promise<CrmLocation> {
  const ask = asker(deps, connection);
  const missing_scopes: string[] = [];
  let pipelines: Pipeline[] = [];
  try {
    pipelines = await listPipelines(ask, connection.locationId).catch(unlessScope("opportunities.readonly", []));
    for (const { scope, call } of probes) await ask(call).catch(unlessRefused(scope));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { pipelines: [], missing_scopes, problem: callWords(error.answer.problem) };
  }
  return { pipelines, missing_scopes, problem: wordsOf(missing_scopes) };

  function unlessScope<T>(scope: string, instead: T) {
    return (error: unknown): T => {
      if (!(error instanceof CallFailed) || error.answer.problem !== "scope") throw error;
      missing_scopes.push(scope);
      return instead;
    };
  }
  function unlessRefused(scope: string) {
    const otherwise = unlessScope(scope, undefined);
    return (error: unknown) =>
      error instanceof CallFailed && error.answer.problem === "refused" ? undefined : otherwise(error);
  }
}

function wordsOf(missing: string[]): string | null {
  if (missing.length === 0) return null;
  const cannot = [
    ...(missing.includes("contacts.write") ? ["tags and notes cannot be written"] : []),
    ...(missing.some((scope) => scope.startsWith("opportunities")) ? ["cards cannot be changed"] : []),
  ];
  return `The token lacks ${listed(missing)}, so ${listed(cannot)}. Give it to the token in GoHighLevel; you need not connect again.`;
}

const turnOnNothing = "Set a tag, a note or a card for at least one event first.";

/** Turning it on asks GoHighLevel once more, so that a fault that would stop the first event is reported now. */
export async function checkRules(deps: WriteBackDeps, connection: GhlConnection, rules: WriteBackRules) {
  const used = writeBackTypes.filter((type) => writesAnything(rules, type));
  if (used.length === 0) throw new AppError("conflict", turnOnNothing);
  const { pipelines, missing_scopes, problem } = await readLocation(deps, connection);
  const needsCards = used.some((type) => changesCard(rules, type));
  const isMissing = missing_scopes.some((scope) => scope === "contacts.write" || needsCards);
  if (problem && (isMissing || missing_scopes.length === 0)) throw new AppError("conflict", problem);
  if (!needsCards) return;
  const pipeline = pipelines.find(({ id }) => id === rules.pipeline_id);
  if (!pipeline) throw new AppError("conflict", "This pipeline is no longer in GoHighLevel. Choose another.");
  const isGone = (type: WriteBackType) => {
    const { stage_id } = rules.mapping[type];
    return stage_id !== null && !pipeline.stages.some(({ id }) => id === stage_id);
  };
  if (used.some(isGone)) throw new AppError("conflict", "A stage is no longer in this pipeline. Choose another.");
}

export async function saveRules(db: Db, actor: CompanyActor, locationId: string, input: WriteBackInput) {
  const { is_on, updated_at: seenAt, ...rules } = input;
  const { company_id } = actor;
  const before = await db
    .selectFrom("crm_write_back")
    .select(["is_on", "location_id", "updated_at"])
    .where("company_id", "=", company_id)
    .forUpdate()
    .executeTakeFirst();
  const version = before?.location_id === locationId ? Date.parse(before.updated_at) : null;
  if (seenAt !== undefined && version !== (seenAt === null ? null : Date.parse(seenAt))) {
    throw new AppError("conflict", rulesChangedMeanwhile);
  }
  await storeRules(db, company_id, { ...rules, is_on, location_id: locationId });
  const wasOn = before?.is_on ?? false;
  if (!is_on && wasOn) await turnOffWriteBack(db, company_id);
  if (is_on) await writeBackJob.add(db, { company_id });
  const action = is_on === wasOn ? "crm.write_back_changed" : is_on ? "crm.write_back_on" : "crm.write_back_off";
  await recordActivity(db, actor, { action });
}

/** Tries events again, from the step at which they stopped. */
export async function retryWrites(db: Db, companyId: string, eventId: string | undefined) {
  const rules = await db
    .selectFrom("crm_write_back")
    .select(["is_on", "stopped_why"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!rules?.is_on || rules.stopped_why) throw new AppError("conflict", "Turn write back on first.");
  const { numUpdatedRows } = await db
    .updateTable("crm_writes")
    .set({ state: "waiting", attempts: 0, next_at: "epoch", reason: null })
    .where("company_id", "=", companyId)
    .where("state", "=", "failed")
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  if (eventId !== undefined && count === 0) notFound("event");
  if (count > 0) await writeBackJob.add(db, { company_id: companyId });
  return { count };
}
