import { formatsFor } from "@quotemill/shared/region/formats";
import { expect, it } from "vitest";
import { allPrintable, Gaps, typefaceFor } from "./fonts.ts";
import { breakable } from "./line-breaks.ts";

const print = (text: string) => allPrintable(text, typefaceFor(text), new Gaps());

it("an amount stays on one line, whichever space groups its digits", () => {
  const place = { time_zone: "Europe/Paris", currency: "EUR", locale: "fr-FR", tax_name: "TVA" };
  const amount = formatsFor(place).money(1_234_567.5);
  expect(amount).toContain("\u202f");
  expect(breakable(`Total ${print(amount)} net`)).toEqual(["Total ", "1\u00a0234\u00a0567,50\u00a0€ ", "net"]);
  expect(breakable(print("1\u2007000 m"))).toEqual(["1\u00a0000 ", "m"]);
});
