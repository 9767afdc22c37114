import type { ChangePricesInput, ItemStep, PriceEffects } from "@quotemill/shared/prices/changes";
import type { PageQuery } from "@quotemill/shared/requests/paging";
import type { ActivityAction } from "@quotemill/shared/screens/activity";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { expectMany } from "../../platform/db/query-parts.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { recordActivity } from "../activity/index.ts";
import { changeItems, fewItems } from "./change-items.ts";
import { findChange, findChangedSince, listChanged, listChanges, listSteps, writeBefore } from "./changes.queries.ts";
import { changeCosts, countItems, findItem, setActive, setMarkup } from "./items.queries.ts";
import { codeIsTaken, firstOf, refuseIfUsed, setFigures, takePriceTurn } from "./prices.service.ts";
import { findUsedItem } from "./uses.queries.ts";

/** Changes all of them or none. A dry run does the same and rolls it back, so that it can report the effects. */
export async function changePrices(db: Db, actor: CompanyActor, { ids, dry_run, ...input }: ChangePricesInput) {
  await takePriceTurn(db, actor);
  const { company_id } = actor;
  if ((await countItems(db, company_id, ids)) < ids.length) notFound("item");
  if (dry_run) await sql`savepoint dry_run`.execute(db);
  const { cost_percent, markup_basis_points, is_active, figures } = input;
  const asked = { cost_percent: cost_percent && String(Number(cost_percent)), markup_basis_points, is_active };
  const answer = await changeItems(db, actor, { kind: "edit", asked, ids, isDry: dry_run }, async () => {
    if (cost_percent !== undefined) await changeCosts(db, company_id, ids, cost_percent);
    if (markup_basis_points !== undefined) await setMarkup(db, company_id, ids, markup_basis_points);
    if (is_active !== undefined) await setActive(db, company_id, ids, is_active);
    if (figures !== undefined) for (const id of ids) await setFigures(db, company_id, id, figures);
  });
  const effects = effectsFor(actor, answer.effects);
  if (dry_run) {
    await sql`rollback to savepoint dry_run`.execute(db);
    return { change_id: null, effects };
  }
  const chosen = effects.items.slice(0, ids.length).map(({ name }) => name);
  if (answer.change_id) await recordActivity(db, actor, { action: actionOf(input), subject: firstOf(chosen) });
  return { ...answer, effects };
}

const actionOf = ({ is_active }: Pick<ChangePricesInput, "is_active">): ActivityAction =>
  is_active === undefined ? "prices.changed" : is_active ? "prices.switched_on" : "prices.switched_off";

/** Restores every item to its state before the change, to the byte, if it has not been changed since. */
export async function undoPriceChange(db: Db, actor: CompanyActor, changeId: string) {
  await takePriceTurn(db, actor);
  const { company_id } = actor;
  const change = (await findChange(db, company_id, changeId)) ?? notFound("price change");
  if (change.undone_at) throw new AppError("conflict", "This change was undone already.");
  if (change.item_count > fewItems) await expectMany(db);
  const changedSince = await findChangedSince(db, company_id, changeId);
  if (changedSince.length > 0) {
    const have = changedSince.length === 1 ? "has" : "have";
    throw new AppError(
      "conflict",
      `${firstOf(changedSince)} ${have} been changed since. Undo the later changes first.`,
    );
  }
  const changed = await listChanged(db, company_id, changeId);
  const ids = changed.map(({ id }) => id);
  const added = changed.filter(({ is_new }) => is_new).map(({ id }) => id);
  const used = await findUsedItem(db, company_id, added);
  if (used) await refuseIfUsed(db, actor, used);
  const restores = change.moved_tests.map(({ before, after, ...test }) => ({ ...test, before: after, after: before }));
  const { cost_percent, markup_basis_points, is_active } = change;
  const asked = { cost_percent, markup_basis_points, is_active };
  const undo = { kind: "undo" as const, undoes: changeId, asked, ids, restores };
  const { change_id, effects } = await changeItems(db, actor, undo, () =>
    writeBefore(db, company_id, changeId).catch(codeIsTaken),
  );
  const subject = firstOf(changed.map(({ name }) => name));
  await recordActivity(db, actor, { action: "prices.change_undone", subject });
  return { change_id, effects: effectsFor(actor, effects) };
}

export async function readChanges(db: Db, actor: CompanyActor, page: PageQuery) {
  const { items, ...rest } = await listChanges(db, actor.company_id, page);
  const { sees_costs } = actor;
  const shown = items.map(({ item, ...change }) => ({
    ...change,
    ...(!sees_costs && { cost_percent: null, markup_basis_points: null }),
    item: item && withFiguresFor(actor, item),
  }));
  return { ...rest, items: shown };
}

export async function readHistory(db: Db, actor: CompanyActor, id: string) {
  if (!(await findItem(db, actor.company_id, id))) notFound("item");
  const steps = await listSteps(db, actor.company_id, id);
  return { items: steps.map((step) => withFiguresFor(actor, step)) };
}

type Shown = Pick<ItemStep, "before" | "after">;

function withFiguresFor<Step extends Shown>({ sees_costs }: CompanyActor, step: Step): Step {
  if (sees_costs) return step;
  const { before, after } = step;
  return { ...step, before: before && { ...before, cost: null }, after: after && { ...after, cost: null } };
}

const effectsFor = (actor: CompanyActor, { items, ...quotes }: PriceEffects): PriceEffects => ({
  ...quotes,
  items: items.map((effect) => withFiguresFor(actor, effect)),
});
