import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  codeTaken,
  itemChangedMeanwhile,
  type itemFigures,
  type KitPart,
  type PriceItem,
  type PriceItemInput,
  type PriceItemQuery,
  type PriceItemUpdate,
  type PriceItemUses,
} from "@quotemill/shared/prices/item";
import type { ActivityAction } from "@quotemill/shared/screens/activity";
import { listed } from "@quotemill/shared/text/words";
import type { z } from "zod";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/locks.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { recordActivity } from "../activity/index.ts";
import { changeItems, figuresOf } from "./change-items.ts";
import {
  deleteItem,
  findItem,
  type ItemRow,
  insertItem,
  listItems,
  loadItems,
  pageOfItems,
  replaceParts,
  updateItem,
} from "./items.queries.ts";
import { findUses } from "./uses.queries.ts";

/**
 * Allows one change of a company's price list at a time: two that each are fine could together close a circle of kits,
 * or make one too expensive. So no change needs to lock single items.
 */
export const takePriceTurn = (db: Db, { company_id }: CompanyActor) => takeTurn(db, `${company_id} price list`);

export const codeIsTaken = onUniqueViolation(
  "price_items_code_key",
  () => new AppError("conflict", codeTaken, { code: codeTaken }),
);

export async function listPriceItems(db: Db, actor: CompanyActor, now: Date, filters: PriceItemQuery) {
  const page = await listItems(db, actor.company_id, now, filters);
  return { ...page, items: await showItems(db, actor, page.items) };
}

/** For a file, which needs no total: each page would count the whole list again. */
export async function listPriceItemsFully(db: Db, actor: CompanyActor, now: Date, filters: PriceItemQuery) {
  const page = await pageOfItems(db, actor.company_id, now, filters);
  return { ...page, items: await showItems(db, actor, page.items) };
}

export async function readPriceItem(db: Db, actor: CompanyActor, id: string): Promise<PriceItem> {
  const row = (await findItem(db, actor.company_id, id)) ?? notFound("item");
  const [item] = await showItems(db, actor, [row]);
  return item ?? notFound("item");
}

/** Resolves prices and costs, and leaves costs out for people who may not see them. */
async function showItems(db: Db, { company_id, sees_costs }: CompanyActor, rows: ItemRow[]): Promise<PriceItem[]> {
  const partIds = rows.flatMap(({ parts }) => parts.map(({ item_id }) => item_id));
  const items: Map<string, ItemRow> = await loadItems(db, company_id, [...new Set(partIds)]);
  for (const row of rows) items.set(row.id, row);
  const figures = figuresOf(items);
  const costOf = (id: string) => (sees_costs ? figures(id).cost : null);
  const showPart = (part: KitPart) => {
    const item = items.get(part.item_id);
    if (!item) throw new Error(`The part ${part.item_id} of a kit does not exist.`);
    const { code, name, unit, is_active, parts } = item;
    return { ...part, code, name, unit, is_active, is_kit: parts.length > 0, cost: costOf(item.id) };
  };
  return rows.map((row) => ({
    ...row,
    cost: costOf(row.id),
    price: figures(row.id).price,
    markup_basis_points: sees_costs ? row.markup_basis_points : null,
    parts: row.parts.map(showPart),
  }));
}

export async function createPriceItem(db: Db, actor: CompanyActor, input: PriceItemInput): Promise<PriceItem> {
  await takePriceTurn(db, actor);
  const id = randomUUID();
  const { price, markup_basis_points } = input;
  const item = {
    ...input,
    cost: input.parts.length > 0 ? 0 : input.cost,
    markup_basis_points: price === null ? (markup_basis_points ?? 0) : null,
  };
  await changeItems(db, actor, { kind: "edit", ids: [id] }, () =>
    insertItem(db, actor.company_id, id, item).catch(codeIsTaken),
  );
  return shownAfter(db, actor, id, "price_item.created");
}

export async function savePriceItem(db: Db, actor: CompanyActor, id: string, update: PriceItemUpdate) {
  await takePriceTurn(db, actor);
  const { updated_at: seenAt, parts, ...given } = update;
  const stored = (await findItem(db, actor.company_id, id)) ?? notFound("item");
  if (seenAt !== undefined && Date.parse(seenAt) !== Date.parse(stored.updated_at)) {
    throw new AppError("conflict", itemChangedMeanwhile);
  }
  const changes = changesOf(stored, given, (parts ?? stored.parts).length > 0);
  const hasOtherParts = parts !== undefined && !isDeepStrictEqual(parts.map(plainPart), stored.parts.map(plainPart));
  if (Object.keys(changes).length === 0 && !hasOtherParts) return readPriceItem(db, actor, id);
  await changeItems(db, actor, { kind: "edit", ids: [id] }, async () => {
    await updateItem(db, actor.company_id, id, changes).catch(codeIsTaken);
    if (hasOtherParts) await replaceParts(db, actor.company_id, id, parts);
  });
  return shownAfter(db, actor, id, "price_item.updated");
}

/** Quantities as numbers: '2.40' is no other quantity than '2.4'. */
const plainPart = ({ item_id, quantity, waste_percent }: KitPart) => [item_id, Number(quantity), Number(waste_percent)];

type Values = Omit<PriceItemUpdate, "parts" | "updated_at">;

/** Sets the cost and the price of an item. */
export async function setFigures(db: Db, companyId: string, id: string, figures: z.infer<typeof itemFigures>) {
  const stored = (await findItem(db, companyId, id)) ?? notFound("item");
  await updateItem(db, companyId, id, changesOf(stored, figures, stored.parts.length > 0));
}

/**
 * The columns that differ. A cost is among them even if it is the same, because that confirms it; but a kit has none.
 */
function changesOf(stored: ItemRow, given: Values, isKit: boolean) {
  const { cost, price, markup_basis_points, pack, ...texts } = given;
  const differing = Object.entries(texts).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof typeof texts],
  );
  const isOtherPack = pack !== undefined && (pack && Number(pack)) !== (stored.pack && Number(stored.pack));
  return {
    ...(Object.fromEntries(differing) as typeof texts),
    ...(cost !== undefined && !isKit && { cost }),
    ...(isOtherPack && { pack }),
    ...pricingChange(stored, { price, markup_basis_points }),
  };
}

/** An item has either a price or a markup: giving one ends the other, and taking one away leaves a markup of 0. */
function pricingChange(stored: ItemRow, { price, markup_basis_points }: Pick<Values, "price" | "markup_basis_points">) {
  const isTakenAway =
    (price === null && stored.price !== null) || (markup_basis_points === null && stored.markup_basis_points !== null);
  const wanted =
    price != null
      ? { price, markup_basis_points: null }
      : markup_basis_points != null || isTakenAway
        ? { price: null, markup_basis_points: markup_basis_points ?? 0 }
        : {};
  const isSame = wanted.price === stored.price && wanted.markup_basis_points === stored.markup_basis_points;
  return isSame ? {} : wanted;
}

async function shownAfter(db: Db, actor: CompanyActor, id: string, action: ActivityAction): Promise<PriceItem> {
  const item = await readPriceItem(db, actor, id);
  await recordActivity(db, actor, { action, subject: `${item.code} ${item.name}` });
  return item;
}

export async function deletePriceItem(db: Db, actor: CompanyActor, id: string) {
  await takePriceTurn(db, actor);
  const { code, name } = (await findItem(db, actor.company_id, id)) ?? notFound("item");
  await refuseIfUsed(db, actor, { id, code });
  await changeItems(db, actor, { kind: "edit", ids: [id] }, () => deleteItem(db, actor.company_id, id));
  await recordActivity(db, actor, { action: "price_item.deleted", subject: `${code} ${name}` });
}

export async function refuseIfUsed(db: Db, { company_id }: CompanyActor, { id, code }: Pick<ItemRow, "id" | "code">) {
  const uses = usesInWords(await findUses(db, company_id, id));
  if (uses) throw new AppError("conflict", `${code} is used by ${uses}. Deactivate it instead.`);
}

function usesInWords({ kits, templates }: PriceItemUses): string {
  const words = [
    ["the kit", "the kits", kits.map(({ code }) => code)],
    ["the template", "the templates", templates.map(({ name }) => name)],
  ] as const;
  return words
    .filter(([, , names]) => names.length > 0)
    .map(([one, several, names]) => `${names.length === 1 ? one : several} ${firstOf(names)}`)
    .join(", and ");
}

const shownNames = 3;

/** For example 'A, B, C and 4 more'. */
export const firstOf = (names: readonly string[]) => listed(names, shownNames);

export async function readUses(db: Db, { company_id }: CompanyActor, id: string) {
  if (!(await findItem(db, company_id, id))) notFound("item");
  return findUses(db, company_id, id);
}
