import { offerPath } from "@quotemill/shared/offers/page-path";
import { offeredName } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { beforeAll, describe, expect, it } from "vitest";
import { offeredSnapshots } from "../../../test/offer-snapshot.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const [steel, timber] = offeredSnapshots as [QuoteSnapshot, QuoteSnapshot];

async function pageOf(snapshots: QuoteSnapshot[], query = "") {
  const { token } = await test.build.offer({ choice: "each", snapshots });
  return (await test.app.inject(offerPath(token) + query)).body;
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const cents = (text: string) => {
  const [, minus = "", whole = "", part = ""] = /(-?)\$([\d,]+)\.(\d\d)/.exec(text) ?? [];
  return Number(`${minus}${whole.replaceAll(",", "")}${part}`);
};
/** Each table of items, as its note and the amounts at the right of its rows. */
const tablesIn = (body: string) =>
  body
    .split(/(?=<h3 class="table-name"|<legend class="section-title"|<h2 class="section-title")/)
    .filter((part) => part.includes('<table class="items"'))
    .map((part) => ({
      text: textOf(part.slice(0, part.indexOf("<table"))),
      amounts: [...part.matchAll(/<td class="r">([^<]+)</g)].map(([, amount = ""]) => cents(amount)),
    }));
/** The rows of the docket, with its total. */
const docketIn = (body: string) => {
  const docket = body.slice(body.indexOf('<div class="docket'), body.indexOf("</aside>"));
  return {
    rows: [...docket.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, amount = ""]) => cents(amount)),
    total: cents(textOf(/<output class="sum">(.*?)<\/output>/.exec(docket)?.[1] ?? "").replace(" ", "")),
    text: textOf(docket),
  };
};
const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);

const withTax = (snapshot: QuoteSnapshot): QuoteSnapshot => ({
  ...snapshot,
  prices_include_tax: true,
  totals: { sub_total: 209_091, tax_total: 20_909, grand_total: 230_000 },
});

describe("each table of items", () => {
  it("names its quote beside another that has no lines", async () => {
    const elsewhere = { ...timber, lines: [] };
    const body = await pageOf([steel, elsewhere], "?option=1&option=2");
    expect(tablesIn(body).map(({ text }) => text)).toEqual([expect.stringContaining(offeredName(steel))]);
  });

  it("says whether its own prices include its own tax", async () => {
    const body = await pageOf([steel, withTax(timber)], "?option=1&option=2");
    expect(tablesIn(body).map(({ text }) => text.replace(/.* (?=Prices)/, ""))).toEqual([
      "Prices in this list are before GST.",
      "Prices in this list include GST.",
    ]);
    const other = await pageOf([steel, { ...timber, tax_name: "VAT" }], "?option=1&option=2");
    expect(tablesIn(other).map(({ text }) => text.replace(/.* (?=Prices)/, ""))).toEqual([
      "Prices in this list are before GST.",
      "Prices in this list are before VAT.",
    ]);
    const free = { ...timber, totals: { sub_total: 230_000, tax_total: 0, grand_total: 230_000 } };
    expect(tablesIn(await pageOf([free, steel], "?option=1&option=2")).map(({ text }) => /Prices/.test(text))).toEqual([
      false,
      true,
    ]);
  });

  it("adds up to its foot, also where a snapshot leaves out what the template does not show", async () => {
    const hidden = { ...steel, lines: steel.lines.filter(({ field_id }) => field_id !== "gate") };
    for (const snapshots of [[steel], [hidden], [hidden, withTax(timber)]]) {
      const tables = tablesIn(await pageOf(snapshots, "?option=1&option=2"));
      expect(tables).toHaveLength(snapshots.length);
      for (const { amounts } of tables) expect(sum(amounts.slice(0, -1))).toBe(amounts.at(-1));
    }
    const body = await pageOf([hidden]);
    expect(body.indexOf("Not listed separately")).toBeLessThan(
      body.indexOf("Neighbour's discount".replace("'", "&#39;")),
    );
    expect(body).toContain("Not listed separately");
  });
});

describe("the docket", () => {
  const stored = (totals: QuoteSnapshot["totals"]): QuoteSnapshot => ({ ...steel, lines: [], totals });

  it.each<[string, QuoteSnapshot["totals"]]>([
    ["do not add up", { sub_total: 10_000, tax_total: 1_000, grand_total: 99_900 }],
    ["have no subtotal", { sub_total: null, tax_total: 10_909, grand_total: 120_000 }],
    ["have more tax than total", { sub_total: null, tax_total: 50_000, grand_total: 10_000 }],
    ["have no tax", { sub_total: 10_000, tax_total: null, grand_total: 99_900 }],
    ["are right", { sub_total: 10_000, tax_total: 1_000, grand_total: 11_000 }],
  ])("adds up for a workflow's figures that %s", async (_, totals) => {
    const alone = docketIn(await pageOf([stored(totals)]));
    expect([sum(alone.rows), alone.total]).toEqual([totals.grand_total, totals.grand_total]);
    const both = docketIn(await pageOf([stored(totals), timber], "?option=1&option=2"));
    expect([sum(both.rows), both.total]).toEqual([(totals.grand_total ?? 0) + 253_000, sum(both.rows)]);
  });

  it("names no tax where the workflow's figures contradict each other", async () => {
    const body = await pageOf([stored({ sub_total: 10_000, tax_total: 1_000, grand_total: 99_900 })]);
    expect(docketIn(body).text).toContain("Total $999 .00");
    expect(textOf(body)).not.toContain("GST");
  });
});
