import { amounts } from "@quotemill/shared/region/amounts-fixture";
import { currencySigns } from "@quotemill/shared/region/currency-signs";
import { readCents } from "@quotemill/shared/region/money";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Given = readonly [currency: string, written: unknown, ...rest: unknown[]];

/** Returns each amount as the database reads it, in cents. */
async function readInDatabase(given: readonly Given[]): Promise<(number | null)[]> {
  const pairs = JSON.stringify(given.map(([currency, written]) => ({ currency, written: [written] })));
  const { rows } = await sql<{ cents: string | null }>`
    select app.cents_in(each -> 'written' -> 0, each ->> 'currency') as cents
    from jsonb_array_elements(${pairs}::jsonb) with ordinality list (each, place) order by place`.execute(test.db);
  return rows.map(({ cents }) => (cents === null ? null : Number(cents)));
}

const ten = ["AUD", "BRL", "CHF", "CZK", "DKK", "EUR", "INR", "NGN", "PLN", "SEK"];

it("amounts are read alike by the database and everything else, in every currency", async () => {
  const signed = Object.entries(currencySigns).flatMap(([sign, currencies]) =>
    [...currencies.split(" "), "AUD", "EUR"].map((currency) => [currency, `${sign}1.5`] as const),
  );
  const elsewhere = ten.flatMap((currency) => amounts.map(([, written]) => [currency, written] as const));
  const all: Given[] = [...amounts, ...signed, ...elsewhere];
  const read = await readInDatabase(all);
  expect(read.slice(0, amounts.length)).toEqual(amounts.map(([, , cents]) => cents));
  const others = all.flatMap(([currency, written], index) => {
    const here = readCents(written, currency);
    return here === read[index] ? [] : [{ currency, written, here, there: read[index] }];
  });
  expect(others).toEqual([]);
});

const groups: Record<string, [group: string, decimal: string]> = {
  plain: ["", "."],
  comma: [",", "."],
  space: ["\u202f", ","],
  apostrophe: ["’", "."],
  point: [".", ","],
};

/** An amount, given in thousandths, as people write it, and its cents, computed with whole numbers. */
const written = fc
  .record({
    currency: fc.constantFrom(...ten),
    isBelow: fc.boolean(),
    thousandths: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    style: fc.constantFrom(...Object.keys(groups)),
    mark: fc.constantFrom("", "before", "behind"),
  })
  .map(({ currency, isBelow, thousandths, style, mark }) => {
    const [group = "", decimal = "."] = groups[style] ?? [];
    const hasMills = style === "plain" || style === "comma";
    const mills = hasMills ? thousandths : thousandths - (thousandths % 10n);
    const units = String(mills / 1000n).replace(/\B(?=(\d{3})+$)/g, group);
    const decimals = String(mills % 1000n).padStart(3, "0");
    const figures = `${isBelow ? "-" : ""}${units}${decimal}${hasMills ? decimals : decimals.slice(0, 2)}`;
    const text = mark === "before" ? `${currency} ${figures}` : mark === "behind" ? `${figures} ${currency}` : figures;
    const nearest = (mills + 5n) / 10n;
    const unclear = currency !== "AUD" && style === "plain" && /^-?[1-9]\d{0,2}\.\d{3}$/.test(figures);
    const cents = unclear ? null : Number(isBelow ? -nearest : nearest);
    return { currency, text, cents: cents === 0 ? 0 : cents };
  });

it("amounts are read to the nearest cent, however a currency writes them", async () => {
  const all = fc.sample(written, 2_000);
  const given = all.map(({ currency, text }) => [currency, text] as const);
  expect(given.map(([currency, text]) => readCents(text, currency))).toEqual(all.map(({ cents }) => cents));
  expect(await readInDatabase(given)).toEqual(all.map(({ cents }) => cents));
});

it("texts that are no amounts are read alike", async () => {
  const pieces = fc.constantFrom(
    ...["0", "1", "12", "234", "567", ".", ",", "'", "’", "-", "\u2212", " ", "\u00a0", "$", "€", "kr", "kr.", "e"],
    ...["AUD", "eur", "Kč", "KČ", "٣", "\n", "%", "(", "zł", "A$", "😀", "İ", "ſ"],
  );
  const text = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(""));
  const all = fc.sample(fc.tuple(fc.constantFrom(...ten), text), 5_000);
  expect(await readInDatabase(all)).toEqual(all.map(([currency, each]) => readCents(each, currency)));
});
