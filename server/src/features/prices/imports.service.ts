import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { compareImport, type KnownItem } from "@quotemill/shared/prices/compare-import";
import type {
  AppliedImport,
  ImportChoices,
  ImportEffects,
  LastReading,
  PriceImport,
  PriceImportInput,
} from "@quotemill/shared/prices/imports";
import { maxPriceItems } from "@quotemill/shared/prices/item";
import { columnsProblem, FileProblem, openSupplierFile, rememberColumns } from "@quotemill/shared/prices/supplier-file";
import { readSupplierRows } from "@quotemill/shared/prices/supplier-rows";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { expectMany } from "../../platform/db/query-parts.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { recordActivity } from "../activity/index.ts";
import { changeItems } from "./change-items.ts";
import { countTests } from "./effects.queries.ts";
import {
  confirmCosts,
  findImport,
  findReading,
  finishImport,
  insertImport,
  insertItems,
  keepReading,
  listKnownItems,
  removeImports,
  type StoredImport,
  saveChoices,
  setCosts,
  setPrices,
} from "./imports.queries.ts";
import { listWithKitsAbove, setActive } from "./items.queries.ts";
import { codeIsTaken, takePriceTurn } from "./prices.service.ts";

const done = () => new AppError("conflict", "This import is applied already.");

/** Reads the file and keeps its rows until they are applied, or for a day. Nothing of the price list changes. */
export async function createImport(db: Db, actor: CompanyActor, input: PriceImportInput): Promise<PriceImport> {
  const { company_id } = actor;
  const { supplier, file_name, markup_basis_points, columns, per } = input;
  const problem = columnsProblem(columns);
  if (problem) throw new AppError("validation_failed", problem, { columns: problem });
  const file = openFile(input.text);
  await setImmediate();
  const { rows, problems } = await readSupplierRows(file, { columns, per }, setImmediate);
  await removeImports(db, company_id, budgets.priceImports);
  await keepReading(db, company_id, supplier, {
    ...{ columns: rememberColumns(file.headings, columns), per, markup_basis_points },
  });
  const given = { supplier, file_name, markup_basis_points, rows, problems };
  const { id, created_at } = await insertImport(db, company_id, { ...given, created_by: actor.id });
  return showImport(db, actor, { ...given, id, created_at, choices: null });
}

function openFile(text: string) {
  try {
    return openSupplierFile(text);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new AppError("validation_failed", error.message, { text: error.message });
  }
}

export async function readLastReading(db: Db, { company_id }: CompanyActor, supplier: string): Promise<LastReading> {
  const found = await findReading(db, company_id, supplier);
  return found
    ? { ...found.reading, used_at: found.used_at }
    : { columns: {}, per: 1, markup_basis_points: 0, used_at: null };
}

export async function readImport(db: Db, actor: CompanyActor, id: string): Promise<PriceImport> {
  const stored = (await findImport(db, actor.company_id, id)) ?? notFound("import");
  if (stored.result) throw done();
  return showImport(db, actor, stored);
}

async function showImport(
  db: Db,
  { company_id }: CompanyActor,
  stored: Omit<StoredImport, "result">,
): Promise<PriceImport> {
  const { compared } = await compareStored(db, company_id, stored);
  const { id, file_name, created_at } = stored;
  const changed = compared.rows.flatMap(({ kind, item_id }) => (kind === "changed" && item_id ? [item_id] : []));
  return {
    id,
    file_name,
    created_at,
    ...compared,
    test_count: await countTests(db, company_id, await listWithKitsAbove(db, company_id, changed)),
  };
}

export async function chooseRows(db: Db, { company_id }: CompanyActor, id: string, choices: ImportChoices) {
  if (await saveChoices(db, company_id, id, choices)) return;
  throw (await findImport(db, company_id, id)) ? done() : notFound("import");
}

type ReadFile = Parameters<typeof compareImport>[0];

async function compareStored<Stored extends ReadFile>(db: Db, companyId: string, stored: Stored) {
  await expectMany(db);
  const { supplier, rows, choices } = stored;
  const codes = rows.map(({ code }) => code.toLowerCase());
  const ids = choices?.prices.map(({ item_id }) => item_id) ?? [];
  const items = await listKnownItems(db, companyId, { supplier, codes, ids });
  return { stored, items, compared: await compareImport(stored, items, setImmediate) };
}

type Opened = Awaited<ReturnType<typeof compareStored<StoredImport>>>;

/** Returns the effects of applying the import. The change is made and rolled back. */
export async function readImportEffects(db: Db, actor: CompanyActor, id: string): Promise<ImportEffects> {
  await takePriceTurn(db, actor);
  const plan = await readPlan(db, actor, id);
  if ("result" in plan) throw done();
  await sql`savepoint dry_run`.execute(db);
  const { effects } = await apply(db, actor, plan, true);
  await sql`rollback to savepoint dry_run`.execute(db);
  const { items: _rows, ...told } = effects;
  return { ...told, version: plan.version, counts: plan.counts };
}

const changedSince =
  "The price list was changed since you saw what this import does. Look at it again, and then apply it.";

/** Applies all chosen changes or none. A repeated request finds the result of the first. */
export async function applyImport(db: Db, actor: CompanyActor, id: string, version: string): Promise<AppliedImport> {
  await takePriceTurn(db, actor);
  const plan = await readPlan(db, actor, id, true);
  if ("result" in plan) return plan.result;
  if (plan.version !== version) throw new AppError("conflict", changedSince);
  const { change_id } = await apply(db, actor, plan);
  const result = { change_id, counts: plan.counts };
  await finishImport(db, actor.company_id, id, result);
  const subject = `${plan.supplier} (${plan.file_name})`;
  if (change_id) await recordActivity(db, actor, { action: "prices.imported", subject });
  return result;
}

/** Separate from the use of the plan, so that the file itself does not stay in memory during that. */
async function readPlan(db: Db, { company_id }: CompanyActor, id: string, isLocked = false) {
  const stored = (await findImport(db, company_id, id, isLocked)) ?? notFound("import");
  if (stored.result) return { result: stored.result };
  return planOf(await compareStored(db, company_id, stored));
}

type Plan = Awaited<ReturnType<typeof planOf>>;

/** Plans the changes to each item. The version identifies both the plan and the present state of the items. */
async function planOf({ stored, items, compared }: Opened) {
  await setImmediate();
  const chosen = compared.rows.filter(({ is_chosen }) => is_chosen);
  const changed = chosen.flatMap(({ kind, item_id: id, cost }) => (kind === "changed" && id ? [{ id, cost }] : []));
  const isNew = new Set(chosen.filter(({ kind }) => kind === "new").map(({ line }) => line));
  const added = stored.rows.filter(({ line }) => isNew.has(line)).map((row) => ({ ...row, id: randomUUID() }));
  const idsOf = (rows: { item_id: string | null }[]) => rows.flatMap(({ item_id }) => item_id ?? []);
  const confirmed = compared.confirms ? idsOf(compared.rows.filter(({ kind }) => kind === "unchanged")) : [];
  const off = idsOf(compared.missing.filter(({ is_chosen }) => is_chosen));
  const prices = compared.prices.map(({ item_id: id, price }) => ({ id, price }));
  const touched = [...new Set([...[...changed, ...prices].map(({ id }) => id), ...confirmed, ...off])];
  const { supplier, markup_basis_points, file_name } = stored;
  await setImmediate();
  return {
    ...{ supplier, markup_basis_points, file_name },
    ...{ changed, added, confirmed, off, prices },
    ids: [...touched, ...added.map(({ id }) => id)],
    version: versionOf(items, touched, { changed, off, confirmed, prices, lines: [...isNew] }),
    counts: {
      ...{ changed: changed.length, added: added.length },
      ...{ switched_off: off.length, confirmed: confirmed.length, priced: prices.length },
    },
  };
}

function versionOf(items: KnownItem[], touched: string[], plan: object): string {
  const isTouched = new Set(touched);
  const times = items.filter(({ id }) => isTouched.has(id)).map(({ id, updated_at }) => [id, updated_at]);
  return createHash("sha256")
    .update(JSON.stringify([times, plan]))
    .digest("base64url");
}

const tooMany = `Your company would have more than ${maxPriceItems.toLocaleString("en")} items. Leave some new ones out.`;

/** An import sets costs and prices, and adds and deactivates items. It gives no item parts, so it cannot close a circle. */
const apply = (db: Db, actor: CompanyActor, plan: Plan, isDry = false) =>
  changeItems(db, actor, { kind: "import", supplier: plan.supplier, ids: plan.ids, isDry }, async () => {
    const { company_id } = actor;
    const { supplier, markup_basis_points, changed, added, confirmed, off, prices } = plan;
    await setCosts(db, company_id, changed);
    await setPrices(db, company_id, prices);
    await confirmCosts(db, company_id, confirmed);
    await setActive(db, company_id, off, false);
    const isRoom = await insertItems(db, company_id, added, {
      ...{ supplier, markup_basis_points, most: maxPriceItems },
    }).catch(codeIsTaken);
    if (!isRoom) throw new AppError("conflict", tooMany);
  });
