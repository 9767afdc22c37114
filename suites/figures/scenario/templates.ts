import type { Random } from "../lib/random.ts";
import type { Formula, Item, ListItem, Pricing, Rate, Table, Template } from "./form.ts";

const number = (text: string): Formula => ({ is: "number", text });
const field = (id: string): Formula => ({ is: "field", id });
const two = (one: Formula, mark: "+" | "-" | "*" | "/", other: Formula): Formula => ({ is: "two", mark, one, other });
const call = (name: "ceil" | "floor" | "round" | "min" | "max" | "ifempty", ...of: Formula[]): Formula => ({
  is: "call",
  name,
  of,
});

/** Some prices are pence, some thousands, so that columns and roundings meet both. */
function price(random: Random): number {
  const most = random.pick([99, 5_000, 25_000, 25_000, 90_000, 4_000_000]);
  return random.percent(4) ? 0 : random.whole(1, most);
}

/** Items with a price, items with a markup, and kits of both. */
export function priceList(random: Random): ListItem[] {
  const own = Array.from({ length: 6 }, (_, at): ListItem => {
    const isMarkup = random.percent(40);
    return {
      code: `ITEM-${at + 1}`,
      name: `Listed item ${at + 1}`,
      printed_name: random.percent(40) ? `Printed item ${at + 1}` : "",
      unit: random.pick(["", "m", "each", "hour"]),
      cost: `${random.whole(1, 9_000)}.${random.pick(["0", "5", "25", "07"])}`,
      price: isMarkup ? null : random.whole(1, 20_000),
      markup_basis_points: isMarkup ? random.whole(0, 9_000) : null,
      parts: [],
    };
  });
  const kits = ["KIT-1", "KIT-2"].map((code, at): ListItem => {
    const isMarkup = random.percent(70);
    return {
      code,
      name: `Kit ${at + 1}`,
      printed_name: "",
      unit: random.pick(["", "each"]),
      cost: "0",
      price: isMarkup ? null : random.whole(1_000, 90_000),
      markup_basis_points: isMarkup ? random.whole(0, 9_000) : null,
      parts: random.some(own, 50).map(({ code: part }) => ({
        code: part,
        quantity: random.pick(["1", "2.4", "0.125", "12"]),
        waste_percent: random.pick(["0", "5", "7.25"]),
      })),
    };
  });
  return [...own, ...kits.map((kit) => (kit.parts.length > 0 ? kit : { ...kit, parts: [firstPart] }))];
}

const firstPart = { code: "ITEM-1", quantity: "2", waste_percent: "0" };

/** For items whose price comes from somewhere else. */
const noRate = { price: 0, item: undefined };

class Builder {
  readonly structure: Item[] = [];
  readonly tables: Table[] = [];
  readonly #random: Random;
  readonly #codes: string[];
  #count = 0;

  constructor(random: Random, codes: string[]) {
    this.#random = random;
    this.#codes = codes;
  }

  add(item: Omit<Item, "id">): string {
    const id = `item_${++this.#count}`;
    this.structure.push({ id, ...item });
    return id;
  }

  rate(): Rate {
    const random = this.#random;
    return random.percent(25) ? { price: 0, item: random.pick(this.#codes) } : { price: price(random) };
  }

  pricing(more: Partial<Pricing> = {}): Pricing {
    return { ...this.rate(), option_prices: [], multiply_by: null, shown: !this.#random.percent(15), ...more };
  }

  table(): string {
    const random = this.#random;
    const id = `table_${++this.#count}`;
    const match = random.pick(["upTo", "from"] as const);
    // The first or last row takes everything beyond the others, so that every answer finds one.
    const keys = match === "upTo" ? [1_200, 1_800, 2_100, 900_000_000] : [0, 1_200, 1_800, 2_100];
    this.tables.push({
      id,
      name: `Table ${id}`,
      key: "number",
      match,
      rows: keys.map((key) => ({ key, ...this.rate() })),
    });
    return id;
  }
}

const rates = [0, 500, 700, 770, 810, 825, 1000, 1000, 1500, 1800, 1900, 2000, 2345, 2500];
const names = ["Front", "Workshop", "Garden", "Terrace", "Corner", "Harbour"];

/** Makes a template with everything that a price can come from, in a random order. */
export function template(random: Random, at: number, taxRate: number, codes: string[]): Template {
  const builder = new Builder(random, codes);
  const length = builder.add({
    type: "number",
    label: "Length",
    unit: random.pick(["m", "m²", ""]),
    ...(random.percent(70) && { pricing: builder.pricing() }),
    ...(random.percent(20) && { printed_name: "Panels of treated pine, supplied and put up by our own crew" }),
  });
  const height = builder.add({ type: "number", label: "Height" });
  const choice = builder.add({
    type: random.pick(["select", "radio"] as const),
    label: "Material",
    options: ["Timber", "Steel", "No. 2"],
    ...(random.percent(30) && { printed_name: "{{option}} posts" }),
    pricing: builder.pricing({
      ...noRate,
      option_prices: [builder.rate(), builder.rate(), builder.rate()],
      multiply_by: random.percent(40) ? length : null,
    }),
  });
  const blocks = [
    () =>
      builder.add({
        type: "number",
        label: "Extra posts",
        unit: "each",
        showsFor: { choice, option: "Timber" },
        pricing: builder.pricing(),
      }),
    () => builder.add({ type: "checkbox", label: "Removal of the old fence", pricing: builder.pricing() }),
    () => {
      const table = builder.table();
      builder.add({
        type: "number",
        label: "Rails",
        unit: "m",
        pricing: builder.pricing({ ...noRate, price_from: { table, key: height } }),
      });
    },
    () => {
      const panels = builder.add({
        type: "calculated",
        label: "Panels",
        formula: call("ceil", two(field(length), "/", number("2.4"))),
        result: "number",
        decimals: 0,
        shown: random.percent(60),
        pricing: builder.pricing(),
      });
      if (random.percent(50)) {
        builder.add({
          type: "calculated",
          label: "Concrete",
          formula: two(two(field(panels), "+", number("1")), "*", number("0.0375")),
          result: "number",
          decimals: random.pick([1, 2, 3] as const),
          unit: "m³",
          shown: true,
          pricing: builder.pricing(),
        });
      }
    },
    () =>
      builder.add({
        type: "calculated",
        label: "Engineering",
        formula: two(call("max", field(length), number("1")), "*", number(random.pick(["12.345", "7.5", "1.005"]))),
        result: "money",
        decimals: 2,
        shown: random.percent(50),
        pricing: builder.pricing(noRate),
      }),
    () =>
      builder.add({
        type: "calculated",
        label: "Reference price for a metre",
        formula: two(number("100"), "/", call("max", field(length), number("3"))),
        result: "money",
        decimals: 2,
        shown: true,
      }),
    () =>
      builder.add({
        type: "calculated",
        label: "Surcharge for long fences",
        formula: { is: "more", one: field(length), other: number("20") },
        result: "yes/no",
        decimals: 0,
        shown: false,
        pricing: builder.pricing({ multiply_by: random.percent(30) ? length : null }),
      }),
    () => {
      const zone = builder.table();
      const table: Formula = { is: "lookup", table: zone, key: field(height) };
      const most = call("min", two(field(length), "*", number("1.5")), number("99"));
      builder.add({
        type: "calculated",
        label: "Delivery",
        formula: { is: "if", one: field(length), mark: "<=", other: number("10"), yes: table, no: most },
        result: "money",
        decimals: 2,
        shown: false,
        pricing: builder.pricing(noRate),
      });
    },
    () =>
      builder.add({
        type: "calculated",
        label: "Spare parts",
        formula: two(
          call("round", two(call("ifempty", field(height), number("0")), "*", number("1.337")), number("2")),
          "+",
          call("floor", field(length), number("0.6")),
        ),
        result: "number",
        decimals: 3,
        shown: true,
        pricing: builder.pricing({ multiply_by: random.percent(30) ? length : null }),
      }),
    () => group(random, builder, height),
  ];
  for (const block of random.some(blocks, 60)) block();
  for (const letter of ["A", "B", "C"].slice(random.whole(0, 3))) {
    builder.add({
      type: "checkbox",
      label: `${random.pick(["Painted", "Lighting", "Cleaning"])} option ${letter}`,
      customer_may_choose: true,
      pricing: builder.pricing({ multiply_by: random.percent(35) ? length : null }),
    });
  }
  const isOutside = at % 5 === 4;
  const includes = random.percent(50);
  return {
    name: `${random.pick(names)} ${at + 1}`,
    structure: builder.structure,
    tables: builder.tables,
    pricing:
      isOutside && random.percent(60)
        ? null
        : {
            gst_basis_points: random.percent(60) ? taxRate : random.pick(rates),
            prices_include_gst: includes,
            minimum_charge: random.percent(45) ? random.pick([5_000, 35_000, 99_999, 300_000, 2_000_000]) : 0,
            round_to: random.pick([1, 1, 1, 5, 10, 100, 1000]),
          },
    isOutside,
  };
}

function group(random: Random, builder: Builder, height: string) {
  const runs = builder.add({
    type: "group",
    label: "Runs",
    entryLabel: "Run",
    lines: random.pick(["each", "sum"] as const),
  });
  const length = builder.add({
    type: "number",
    label: "Run length",
    unit: "m",
    parent: runs,
    ...(random.percent(70) && { pricing: builder.pricing() }),
  });
  builder.add({
    type: "select",
    label: "Ground",
    options: ["Sandy", "Rocky"],
    parent: runs,
    pricing: builder.pricing({ ...noRate, option_prices: [builder.rate(), builder.rate()] }),
  });
  if (random.percent(60)) {
    const table = builder.table();
    const pricing = builder.pricing({ ...noRate, price_from: { table, key: height } });
    builder.add({
      type: "calculated",
      label: "Run posts",
      formula: two(call("ceil", two(field(length), "/", number("2.4"))), "+", number("1")),
      result: "number",
      decimals: 0,
      shown: false,
      parent: runs,
      pricing: random.percent(50) ? pricing : builder.pricing(),
    });
  }
  const of: Formula = { is: "member", group: runs, id: length };
  builder.add({
    type: "calculated",
    label: "Total length of all runs",
    formula: two({ is: "sum", group: runs, of }, "+", { is: "count", group: runs }),
    result: "number",
    decimals: random.pick([0, 1, 2, 3] as const),
    unit: "m",
    shown: true,
    ...(random.percent(50) && { pricing: builder.pricing() }),
  });
}
