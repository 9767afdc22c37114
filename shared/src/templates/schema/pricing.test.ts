import { expect, test } from "vitest";
import { maxOptions, tooManyOptions } from "./limits.ts";
import { fieldPricing } from "./pricing.ts";

test("a field has at most as many option prices as it can have options", () => {
  const prices = (length: number) => ({ option_prices: Array.from({ length }, () => ({ price: 1 })) });
  expect(fieldPricing.safeParse(prices(maxOptions)).success).toBe(true);
  expect(fieldPricing.safeParse(prices(maxOptions + 1)).error?.issues[0]?.message).toBe(tooManyOptions);
});
