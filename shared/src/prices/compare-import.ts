import type { ImportChoices, ImportRow, PriceImport } from "./imports.ts";
import { priceOf, type StoredItem } from "./kits.ts";
import type { RowProblem, SupplierRow } from "./supplier-rows.ts";

/** An item that a row may stand for. */
export interface KnownItem extends Omit<StoredItem, "parts"> {
  name: string;
  supplier: string;
  supplier_code: string;
  category: string;
  is_active: boolean;
  is_kit: boolean;
  priced_at: string;
  updated_at: string;
}

interface ReadFile {
  supplier: string;
  markup_basis_points: number;
  rows: SupplierRow[];
  problems: RowProblem[];
  /** Null at first, when rows that look wrong are left out. */
  choices: ImportChoices | null;
}

function grouped<Each>(all: Each[], keyOf: (each: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const byKey = (items: KnownItem[], key: "code" | "supplier_code") =>
  grouped(
    items.filter((item) => item[key] !== ""),
    (item) => item[key].toLowerCase(),
  );

const rowsAtOnce = 500;

/**
 * Compares a supplier's file with the items: those of the supplier, those with one of its codes, and those whose price is
 * set as well. A code is the supplier's, or else our own of an item that no other supplier has. A server waits for `pause`
 * now and then, to answer others.
 */
export async function compareImport(
  file: ReadFile,
  items: KnownItem[],
  pause: () => Promise<unknown> = async () => {},
): Promise<Omit<PriceImport, "id" | "file_name" | "created_at" | "test_count">> {
  const { supplier, choices } = file;
  const own = items.filter((item) => same(item.supplier, supplier));
  const [bySupplierCode, byCode] = [byKey(own, "supplier_code"), byKey(items, "code")];
  const lines = new Map<string, number>();
  const problems = [...file.problems];
  const leftOut = choices && new Set(choices.left_out);
  const setPrices = new Map(choices?.prices.map(({ item_id, price }) => [item_id, price]));
  const setPrice = ({ id, price }: KnownItem) => (price === null ? undefined : setPrices.get(id));
  const find = (row: SupplierRow): { row: SupplierRow; item: KnownItem | null }[] => {
    const refuse = (reason: string) => {
      problems.push({ line: row.line, text: `${row.code} · ${row.name}`.slice(0, 100), reason });
      return [];
    };
    const [item = null, second] =
      bySupplierCode.get(row.code.toLowerCase()) ?? byCode.get(row.code.toLowerCase()) ?? [];
    if (second) return refuse(`${item?.code} and ${second.code} both have this code of the supplier.`);
    if (!item) return [{ row, item }];
    if (item.is_kit) return refuse(`${item.code} is a kit, which costs what its parts cost.`);
    if (item.supplier !== "" && !same(item.supplier, supplier)) {
      return refuse(`${item.code} is an item of ${item.supplier}.`);
    }
    const before = lines.get(item.id);
    if (before !== undefined) return refuse(`${item.code} is on line ${before} already.`);
    lines.set(item.id, row.line);
    return [{ row, item }];
  };
  await pause();
  const found: ReturnType<typeof find> = [];
  for (const [at, row] of file.rows.entries()) {
    found.push(...find(row));
    if (at % rowsAtOnce === 0) await pause();
  }
  const usual = usualRises(found);
  await pause();
  const compareRow = ({ row, item }: (typeof found)[number]): ImportRow => {
    const priced = item ?? { price: null, markup_basis_points: file.markup_basis_points };
    const kind = item === null ? "new" : item.cost === row.cost ? "unchanged" : "changed";
    const jump = item && jumpOf(item.cost, row.cost);
    return {
      ...{
        line: row.line,
        kind,
        item_id: item?.id ?? null,
        code: item?.code ?? row.code,
        name: item?.name ?? row.name,
      },
      ...{ cost_before: item?.cost ?? null, cost: row.cost },
      price_before: item && priceAt(item, item.cost),
      price: (item && setPrice(item)) ?? priceAt(priced, row.cost),
      is_fixed: priced.price !== null,
      warning: jump ?? (item && kind === "changed" ? unlikeOthers(item, row, usual) : null),
      is_chosen: leftOut ? !leftOut.has(row.line) : !jump,
    };
  };
  const rows: ImportRow[] = [];
  for (const each of found) {
    rows.push(compareRow(each));
    if (rows.length % rowsAtOnce === 0) await pause();
  }
  const off = new Set(choices?.switch_off);
  const missing = own
    .filter((item) => item.is_active && !item.is_kit && !lines.has(item.id))
    .map(({ id, code, name, cost, priced_at }) => ({
      item_id: id,
      code,
      name,
      cost,
      priced_at,
      is_chosen: off.has(id),
    }));
  const prices = items.flatMap((item) => {
    const [{ id: item_id, code, name, price: price_before }, price] = [item, setPrice(item)];
    return price_before === null || price === undefined ? [] : [{ item_id, code, name, price_before, price }];
  });
  problems.sort((one, other) => one.line - other.line);
  return { supplier, rows, missing, problems, prices, confirms: choices?.confirms ?? true };
}

function priceAt({ price, markup_basis_points }: Pick<StoredItem, "price" | "markup_basis_points">, cost: number) {
  const item = { id: "", code: "", cost, price, markup_basis_points, parts: [] };
  return priceOf(new Map([["", item]]), "");
}

/** Says why a new cost is probably a mistake in the file; null if it is not, or if the cost before was 0. */
export function jumpOf(before: number, after: number): string | null {
  if (before === 0) return null;
  const times = after / before;
  if (times >= 9.5 && times <= 10.5) return "Ten times as much. Decimal point in the wrong place?";
  if (times >= 95 && times <= 105) return "A hundred times as much. Decimal point in the wrong place?";
  if (times >= 0.095 && times <= 0.105) return "A tenth as much. Decimal point in the wrong place?";
  if (times > 2) return "More than double.";
  return times < 0.5 ? "Less than half." : null;
}

const fewest = 4;
const farPercent = 15;
const riseOf = (before: number, after: number) => (100 * (after - before)) / before;

/** The usual rise of the costs in each category, in per cent. */
function usualRises(found: { row: SupplierRow; item: KnownItem | null }[]): Map<string, number> {
  const changed = found.flatMap(({ row, item }) =>
    item && item.cost > 0 && item.cost !== row.cost
      ? [{ category: item.category, rise: riseOf(item.cost, row.cost) }]
      : [],
  );
  const groups = [...grouped(changed, ({ category }) => category)].filter(([, group]) => group.length >= fewest);
  return new Map(
    groups.map(([category, group]) => {
      const rises = group.map(({ rise }) => rise).sort((one, other) => one - other);
      return [category, rises[rises.length >> 1] ?? 0];
    }),
  );
}

function unlikeOthers({ cost, category }: KnownItem, row: SupplierRow, usual: Map<string, number>): string | null {
  const others = usual.get(category);
  if (others === undefined || cost === 0 || Math.abs(riseOf(cost, row.cost) - others) <= farPercent) return null;
  const size = Math.round(Math.abs(others));
  const move = size === 0 ? "hardly move" : `${others < 0 ? "fall" : "rise"} by ${size}%`;
  return `Others${category ? ` in ${category}` : ""} ${move}.`;
}
