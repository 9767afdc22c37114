import { describe, expect, it } from "vitest";
import { buildQuote, lineItem, pricingOf } from "../../test/quotes.ts";
import { linesOf, readPdf } from "../../test/read-pdf.ts";
import { quotePdf } from "./quote-pdf.ts";
import { noPictures } from "./stored-pictures.ts";

const places = [
  ["AUD", "en-AU"],
  ["CHF", "de-CH"],
  ["SEK", "sv-SE"],
  ["NGN", "en-AU"],
  ["INR", "en-IN"],
  ["EUR", "fr-FR"],
  ["GBP", "en-GB"],
  ["BRL", "pt-BR"],
  ["ZAR", "en-ZA"],
  ["USD", "es-MX"],
  ["DKK", "nb-NO"],
] as const;
/** The largest amount of a line is the last of these. */
const amounts = [0.05, 1_142.5, 114_277.78, 11_427_777.9, 100_000_000];
const rightMargin = 595.28 - 42;

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const written = (value: number, locale: string, options: Intl.NumberFormatOptions) =>
  plain(new Intl.NumberFormat(locale, options).format(value));

const timesIn = (lines: string[], figure: string) => {
  const literal = figure.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return lines.join("\n").match(new RegExp(`(?<=^|\\s)${literal}(?=$|\\s)`, "gm"))?.length ?? 0;
};

const stamp = { name: "Marcus Webb", at: "15 November 2026 at 9:41 am", note: "" };

describe.each(places)("%s in %s", (currency, locale) => {
  it.each(["modern", "classic"] as const)("keeps every figure whole and on the paper, %s", async (layout) => {
    const quantities = [1, 42.5, 1_250.125, 1_000_000];
    const items = amounts.map((amount, index) =>
      lineItem(`Colorbond fence ${index + 1}`, quantities[index % quantities.length] ?? 1, amount, {
        amount,
        unit: index === 0 ? "" : "linear metre",
        detail: "Woodland Grey, 1.8 m",
      }),
    );
    const quote = buildQuote({
      pricing: pricingOf(items, { currency }),
      document: {
        layout,
        place: { time_zone: "Europe/Dublin", currency, locale, tax_name: "GST" },
        extras: amounts.map((amount, index) => ({ name: `Extra ${index + 1}`, detail: "", amount, note: "" })),
      },
    });
    const { grand_total = 0, sub_total = 0, gst_total = 0 } = quote.pricing ?? {};
    const money = (value: number) => written(value, locale, { style: "currency", currency });
    const count = (value: number) => written(value, locale, { maximumFractionDigits: 3 });
    for (const accepted of [null, stamp]) {
      const { pdf } = await quotePdf(quote, noPictures, accepted);
      const lines = (await readPdf(pdf)).flatMap((page) => plain(page).split("\n"));
      const expectTimes = (times: number, figure: string) =>
        expect(timesIn(lines, figure), `${figure} in\n${lines.join("\n")}`).toBe(times);
      // A line has its unit price and its amount; an extra stands in its list, and is ticked at the foot.
      for (const amount of amounts) expectTimes(accepted ? 3 : 4, money(amount));
      for (const sum of [sub_total, gst_total]) expectTimes(1, money(sum));
      expectTimes(2, money(grand_total));
      for (const quantity of [42.5, 1_250.125, 1_000_000]) expectTimes(1, count(quantity));
      for (const { text, x, end } of await linesOf(pdf)) {
        expect(x, text).toBeGreaterThanOrEqual(42);
        expect(end, text).toBeLessThanOrEqual(rightMargin + 0.5);
      }
    }
  });

  it("keeps dates and phone numbers whole", async () => {
    const [page = ""] = await readPdf(
      (
        await quotePdf(
          buildQuote({
            document: {
              created_at: "2026-09-23T10:00:00.000Z",
              valid_until: "2026-12-23",
              place: { time_zone: "Europe/Dublin", currency, locale, tax_name: "GST" },
              prepared_by: { name: "Priya Nair", phone: "+61 491 570 006 118" },
            },
          }),
          noPictures,
        )
      ).pdf,
    );
    const day = (date: string) =>
      plain(new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date)));
    const lines = plain(page).split("\n");
    for (const whole of [day("2026-09-23"), day("2026-12-23"), "+61 491 570 006 118"]) {
      const found = lines.some((line) => line.includes(whole));
      expect(found, `${whole} in\n${lines.join("\n")}`).toBe(true);
    }
  });
});

it.each(["modern", "classic"] as const)(
  "quantities are below the names where figures leave no room, %s",
  async (layout) => {
    const item = lineItem("Colorbond fence", 1_000_000, 87_654_321.5, {
      unit: "QUADRATMETER WANDFLÄ",
      amount: 100_000_000,
    });
    const quote = buildQuote({
      pricing: pricingOf([item, lineItem("Gate", 1, 551)], { currency: "NGN" }),
      document: { layout, place: { time_zone: "Africa/Lagos", currency: "NGN", locale: "en-AU", tax_name: "VAT" } },
    });
    const { pdf } = await quotePdf(quote, noPictures);
    const [page = ""] = (await readPdf(pdf)).map(plain);
    expect(page).toContain("1,000,000 QUADRATMETER WANDFLÄ × NGN 87,654,321.50");
    expect(page).toContain("NGN 100,000,000.00");
    expect(page).toContain("Item Amount");
    for (const { text, end } of await linesOf(pdf)) expect(end, text).toBeLessThanOrEqual(rightMargin + 0.5);
  },
);
