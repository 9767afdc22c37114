import { expect, test } from "vitest";
import { orderQuotes } from "./chosen-quotes.ts";

const quote = (quote_number: string, created_at = "2026-01-01T00:00:00.000Z") => ({
  id: `id of ${quote_number || created_at}`,
  quote_number,
  created_at,
});
const numbersOf = (quotes: { quote_number: string }[]) => quotes.map(({ quote_number }) => quote_number);

test("quotes are ordered by number, numerically", () => {
  expect(numbersOf(orderQuotes([quote("HF-100"), quote("HF-99"), quote("HF-1000")], []))).toEqual([
    "HF-99",
    "HF-100",
    "HF-1000",
  ]);
});

test("without numbers, orders quotes by age", () => {
  const [old, recent] = [quote("", "2026-01-01T00:00:00.000Z"), quote("", "2026-02-01T00:00:00.000Z")];
  expect(orderQuotes([recent, old], [])).toEqual([old, recent]);
});

test("the person's order is kept, new quotes come last and deleted ones are ignored", () => {
  const quotes = ["HF-3", "HF-1", "HF-4", "HF-2"].map((number) => quote(number));
  const order = ["id of HF-2", "id of HF-9", "id of HF-1"];
  expect(numbersOf(orderQuotes(quotes, order))).toEqual(["HF-2", "HF-1", "HF-3", "HF-4"]);
});
