import { randomUUID } from "node:crypto";
import { type Fraction, writeFraction } from "@quotemill/shared/formulas/fraction";
import type { ChangePricesAnswer, ItemEffect, PriceChange } from "@quotemill/shared/prices/changes";
import { amountProblem, exactCost, type Items, kitProblem, priceOf, unknownPart } from "@quotemill/shared/prices/kits";
import { fallenMargins } from "@quotemill/shared/prices/margins";
import { isDangling } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { expectMany } from "../../platform/db/query-parts.ts";
import { AppError } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { Turns } from "../../platform/turns.ts";
import { findTargetMargin } from "../companies/index.ts";
import { type Asked, type Figures, insertChange, keepAfter, keepBefore } from "./changes.queries.ts";
import { type MovedTest, moveExpectations } from "./effects.queries.ts";
import { findQuoteEffects } from "./effects.ts";
import { type FiguresRow, listWithKitsAbove, loadFigures, loadManyFigures } from "./items.queries.ts";

/** Computes costs and prices of items. The items must include everything that they contain. */
export function figuresOf(items: ReadonlyMap<string, FiguresRow>) {
  const known = new Map<string, Fraction>();
  const told = new Map<string, Figures>();
  return (id: string): Figures => {
    const figures = told.get(id) ?? {
      cost: Number(writeFraction(exactCost(items, id, known), 2)),
      price: priceOf(items, id, known),
      is_active: items.get(id)?.is_active ?? false,
    };
    told.set(id, figures);
    return figures;
  };
}

interface Change {
  kind: PriceChange["kind"];
  undoes?: string;
  /** The supplier whose file an import reads. */
  supplier?: string;
  asked?: Asked;
  /** The items that it may change. */
  ids: string[];
  /** The test cases that the undone change has moved. */
  restores?: MovedTest[];
  /** True for a preview of the change's effects; the caller rolls back what `write` wrote. */
  isDry?: boolean;
}

/** Any plan will do for so few. */
export const fewItems = 100;

/**
 * Makes every change of the price list. It writes, checks the changed items and the kits above them, and keeps each
 * item's values before and after. Test cases whose totals move by prices alone expect the new totals from now on.
 * Nothing is kept if nothing differs. The caller holds the company's lock from `takePriceTurn`.
 */
export async function changeItems(
  db: Db,
  { id: created_by, company_id, sees_costs }: CompanyActor,
  { kind, undoes, supplier, asked = {}, ids, restores = [], isDry = false }: Change,
  write: () => Promise<unknown>,
): Promise<ChangePricesAnswer> {
  const isLarge = ids.length > fewItems;
  if (isLarge) await expectMany(db);
  const load = isLarge ? loadManyFigures : loadFigures;
  const loadAround = async (): Promise<Around> => {
    const affected = await listWithKitsAbove(db, company_id, ids);
    return { items: await load(db, company_id, affected), affected };
  };
  const wasAround = await loadAround();
  const changeId = isDry ? null : randomUUID();
  if (changeId) await keepBefore(db, company_id, changeId, ids);
  await write().catch(refuseUnknownPart);
  const isAround = await loadAround();
  await checkItems(isAround);
  const [figuresBefore, figuresAfter] = [figuresOf(wasAround.items), figuresOf(isAround.items)];
  const turns = new Turns();
  const chosen = new Set(ids);
  const effects: ItemEffect[] = [];
  const movedIds = ids.filter((id) => wasAround.items.has(id) !== isAround.items.has(id));
  const told: ItemEffect[] = [];
  for (const id of isAround.affected) {
    const item = isAround.items.get(id);
    if (!item || !wasAround.items.has(id)) continue;
    const effect = { id, code: item.code, name: item.name, before: figuresBefore(id), after: figuresAfter(id) };
    effects.push(effect);
    if (isMoved(effect)) movedIds.push(id);
    if (isMoved(effect) || chosen.has(id)) told.push(effect);
    await turns.next();
  }
  const { effects: quotes, movedTests } = await findQuoteEffects(db, company_id, {
    items: wasAround.items,
    added: new Set(ids.filter((id) => !wasAround.items.has(id))),
    movedIds,
    load,
  });
  const target = sees_costs ? await findTargetMargin(db, company_id) : null;
  const margins = await fallenMargins(target, itemsInUse());
  const isKept = changeId !== null && (await keepChange(changeId));
  return { change_id: isKept ? changeId : null, effects: { ...quotes, ...margins, items: told } };

  async function* itemsInUse() {
    const priced = ({ cost, price }: Figures, item: FiguresRow | undefined) => ({
      ...{ cost: cost ?? 0, price, markup_basis_points: item?.markup_basis_points ?? null },
    });
    for (const { id, code, name, before, after } of effects) {
      if (!after.is_active) continue;
      await turns.next();
      yield {
        ...{ id, code, name },
        before: priced(before, wasAround.items.get(id)),
        after: priced(after, isAround.items.get(id)),
      };
    }
  }

  async function keepChange(id: string): Promise<boolean> {
    const figures = [];
    for (const item_id of ids) {
      const before = wasAround.items.has(item_id) ? figuresBefore(item_id) : null;
      figures.push({ item_id, before, after: isAround.items.has(item_id) ? figuresAfter(item_id) : null });
      await turns.next();
    }
    await keepAfter(db, company_id, id, figures);
    const isTold = new Set(movedTests.map(testKey));
    const moved_tests = [...movedTests, ...restores.filter((test) => !isTold.has(testKey(test)))];
    await moveExpectations(db, company_id, moved_tests);
    return insertChange(db, company_id, {
      id,
      kind,
      undoes: undoes ?? null,
      supplier: supplier ?? null,
      asked,
      created_by,
      moved_tests,
    });
  }
}

const isMoved = ({ before, after }: ItemEffect) =>
  before.cost !== after.cost || before.price !== after.price || before.is_active !== after.is_active;

const testKey = ({ template_id, test_id }: MovedTest) => `${template_id} ${test_id}`;

interface Around {
  /** The items, the kits above them, and everything that all of these contain. */
  items: Map<string, FiguresRow>;
  /** The items and the kits above them. */
  affected: string[];
}

async function checkItems({ items, affected }: Around) {
  const turns = new Turns();
  const paths = new Map<string, string[]>();
  const costs = new Map<string, Fraction>();
  const refuse = async (field: string, problemOf: (items: Items, id: string) => string | null) => {
    for (const id of affected) {
      const problem = problemOf(items, id);
      if (problem) throw new AppError("validation_failed", problem, { [field]: problem });
      await turns.next();
    }
  };
  await refuse("parts", (all, id) => kitProblem(all, id, paths));
  await refuse("cost", (all, id) => amountProblem(all, id, costs));
}

function refuseUnknownPart(error: unknown): never {
  throw isDangling(error) ? new AppError("validation_failed", unknownPart, { parts: unknownPart }) : error;
}
