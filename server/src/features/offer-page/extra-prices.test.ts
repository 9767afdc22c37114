import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { offerPath } from "@quotemill/shared/offers/page-path";
import { beforeAll, describe, expect, it } from "vitest";
import { answering } from "../../../test/offer-answers.ts";
import { smallJob } from "../../../test/offer-extras.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

const bodyOf = async (url: string) => (await test.app.inject(url)).body.replace(/<\/?(small|span|b)\b[^>]*>/g, "");
/** In cents; a test's own reading of '$1,234.50'. */
const centsOf = (money = "") => Number(money.replace(/[^0-9-]/g, "")) * (money.startsWith("\u2212") ? -1 : 1);
const docketOf = (body: string) => ({
  rows: [...body.matchAll(/<dt dir="auto">([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name = "", value]) => [
    name.split(",")[0],
    centsOf(value),
  ]),
  totals: [...body.matchAll(/<output class="sum">([^<]*)</g)].map(([, total]) => centsOf(total)),
});
/** The figure at each extra, with tax. */
const pricesIn = (body: string) =>
  [...body.matchAll(/<label class="extra">(.*?)<\/label>/g)].map(([, row = ""]) => {
    const [before, withTax] = row.match(/\$[\d,.]+(?= with GST)|\$[\d,.]+/g) ?? [];
    return [/value="1:(\w+)"/.exec(row)?.[1], centsOf(row.includes(" with GST") ? withTax : before)];
  });
const choices = [[], ["gutter"], ["pump"], ["gutter", "pump"]];
const query = (ticked: string[]) => `?option=1${ticked.map((id) => `&extras=1:${id}`).join("")}`;
const minimum = { minimum_charge: 50_000, gst_basis_points: 1_000 };
const mates = { kind: "discount" as const, label: "Mates", percent: 12.5 };

describe.each([
  ["under a minimum charge", smallJob(minimum)],
  ["under a minimum charge with tax", smallJob({ ...minimum, prices_include_gst: true })],
  ["with a discount in per cent", smallJob({ gst_basis_points: 1_000 }, [mates])],
  ["rounded to $10", smallJob({ gst_basis_points: 1_000, round_to: 1_000 })],
  ["with all of them", smallJob({ ...minimum, round_to: 1_000 }, [mates])],
  ["without tax", smallJob({ ...minimum, gst_basis_points: 0 })],
  ["beside nothing that is charged", smallJob({ gst_basis_points: 1_000 }, [], false)],
])("%s", (_name, snapshot) => {
  it("rows add up to the total, which is what the customer accepts", async () => {
    for (const ticked of choices) {
      const offer = await test.build.offer({ snapshots: [snapshot] });
      const { rows, totals } = docketOf(await bodyOf(offerPath(offer.token) + query(ticked)));
      const sum = rows.reduce((all, [, amount]) => all + Number(amount), 0);
      expect([sum], JSON.stringify(rows)).toEqual(totals);
      const body = { positions: [1], extras: ticked, name: "Ada", consent: true, total: totals[0] };
      expect((await as.post(offer.token, "accept", body)).statusCode).toBe(200);
      expect(docketOf(await bodyOf(offerPath(offer.token)))).toEqual({ rows, totals });
      const [stored] = await as.recordsOf(offer);
      const [quote] = acceptanceRecord.parse(stored?.record).quotes;
      const foot = snapshot.prices_include_tax ? quote?.totals.grand_total : quote?.totals.sub_total;
      expect(quote?.lines.reduce((all, { amount }) => all + amount, 0)).toBe(foot);
    }
  });

  it("an extra costs what the total moves by", async () => {
    const { token } = await test.build.offer({ snapshots: [snapshot] });
    const pageWith = (ticked: string[]) => bodyOf(offerPath(token) + query(ticked));
    const totalWith = async (ticked: string[]) => docketOf(await pageWith(ticked)).totals[0] ?? Number.NaN;
    for (const ticked of choices) {
      const prices = pricesIn(await pageWith(ticked));
      expect(prices.map(([id]) => id)).toEqual(["gutter", "pump"]);
      for (const [id, price] of prices) {
        const others = ticked.filter((each) => each !== id);
        expect(price).toBe((await totalWith([...others, `${id}`])) - (await totalWith(others)));
      }
    }
  });
});

it("the minimum charge shrinks as extras use it up, under its own name", async () => {
  const { token } = await test.build.offer({ snapshots: [smallJob(minimum)] });
  const rowsWith = async (ticked: string[]) => docketOf(await bodyOf(offerPath(token) + query(ticked))).rows.slice(1);
  expect(await rowsWith([])).toEqual([
    ["Minimum charge", 40_000],
    ["GST", 5_000],
  ]);
  expect(await rowsWith(["gutter"])).toEqual([
    ["gutter", 30_000],
    ["Minimum charge", 10_000],
    ["GST", 5_000],
  ]);
  expect(await rowsWith(["gutter", "pump"])).toEqual([
    ["gutter", 30_000],
    ["pump", 30_000],
    ["GST", 7_000],
  ]);
  const body = await bodyOf(offerPath(token));
  expect(body.match(/covered by the minimum charge/g)).toHaveLength(2);
  expect(await bodyOf(offerPath(token) + query(["gutter"]))).toContain("partly covered by the minimum charge");
});

it("an extra in a quote that charges nothing else says the tax of its price, ticked or not", async () => {
  const { token } = await test.build.offer({ snapshots: [smallJob({ gst_basis_points: 1_000 }, [], false)] });
  for (const ticked of [[], ["pump"]]) {
    const body = await bodyOf(offerPath(token) + query(ticked));
    expect(body.match(/\$300\.00\$330\.00 with GST/g)).toHaveLength(2);
  }
});

it("the record has what the total would be less without each extra", async () => {
  const offer = await test.build.offer({ snapshots: [smallJob(minimum)] });
  const body = { positions: [1], extras: ["gutter", "pump"], name: "Ada", consent: true, total: 77_000 };
  await as.post(offer.token, "accept", body);
  const [stored] = await as.recordsOf(offer);
  expect(acceptanceRecord.parse(stored?.record).quotes[0]?.extras).toEqual([
    { field_id: "gutter", name: "gutter", amount: 22_000 },
    { field_id: "pump", name: "pump", amount: 22_000 },
  ]);
});

describe("in two currencies", () => {
  const build = (more = {}) =>
    test.build.offer({
      choice: "each",
      snapshots: [{}, { currency: "NZD" }, { currency: "NZD", quote_number: "HF-1044", ...more }],
    });
  const all = "?option=1&option=2&option=3";

  it("each has its own rows and total", async () => {
    const { token } = await build();
    const body = await bodyOf(offerPath(token) + all);
    expect(body).not.toContain("The PDF states the price");
    const { rows, totals } = docketOf(body);
    expect(totals).toEqual([308_000, 561_000]);
    expect(rows.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(308_000 + 561_000);
  });

  it("the sums stand in the sentence, on the page that was accepted, and in the mails", async () => {
    const offer = await build();
    const page = await bodyOf(`${offerPath(offer.token)}/accept${all}`);
    expect(page).toContain("for $3,080.00 and NZD\u00a05,610.00 including GST");
    const response = await as.post(offer.token, "accept", {
      ...{ positions: [1, 2, 3], extras: [], name: "Ada", consent: true, total: null },
    });
    expect(response.statusCode).toBe(200);
    const [stored] = await as.recordsOf(offer);
    const { total, consent } = acceptanceRecord.parse(stored?.record);
    expect(total).toBeNull();
    expect(consent?.sentence).toContain(", for $3,080.00 and NZD\u00a05,610.00 including GST");
    expect(docketOf(await bodyOf(offerPath(offer.token))).totals).toEqual([308_000, 561_000]);
  });

  it("shows the prices that it knows, and where the others are", async () => {
    const { token } = await build({ totals: { sub_total: null, tax_total: null, grand_total: null } });
    const body = await bodyOf(offerPath(token) + all);
    expect(docketOf(body).totals).toEqual([308_000]);
    expect(body).toContain("<dd>See the PDF</dd>");
  });

  it("shows sums in the bar on a phone only if every ticked quote has one", async () => {
    const { token } = await build({ totals: { sub_total: null, tax_total: null, grand_total: null } });
    const barWith = async (query: string) => {
      const bar = /<div data-live="bar">(.*?)<\/div>/.exec(await bodyOf(offerPath(token) + query))?.[1] ?? "";
      return bar.match(/(?<=>)[^<]+(?=<)/g);
    };
    expect(await barWith("?option=1&option=3")).toEqual(["2 quotes"]);
    expect(await barWith("?option=1&option=2")).toEqual(["2 quotes, incl. GST", "$3,080.00", "NZD\u00a02,530.00"]);
  });
});
