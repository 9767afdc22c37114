import { expect, test } from "vitest";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import { askedBefore, oddities, type SendFacts } from "./send-warnings.ts";

const own = (grand_total: number) => ({ sub_total: grand_total, gst_total: 0, grand_total });
const buildQuote = (overrides: Partial<SendFacts["quotes"][number]> = {}) => ({
  quote_number: "HF-1",
  grand_total: 110,
  currency: "AUD",
  missing_answers: 0,
  price: own(11_000),
  tax_name: "GST",
  totals: null,
  is_under_target: false,
  quote_sent_timestamp: null,
  unprintable: "",
  unprinted_emoji: "",
  printed_last_day: "2026-02-04",
  unprinted_photos: 0,
  revised: null,
  ...overrides,
});
/** Quotes without their own prices. */
const contradictory = (totals: NonNullable<SendFacts["quotes"][number]["totals"]>) =>
  buildQuote({ totals, price: null, grand_total: (totals.grand_total ?? 0) / 100 });
const facts = (overrides: Partial<SendFacts> = {}): SendFacts => ({
  quotes: [buildQuote()],
  name: "Ada Byron",
  hasAddress: true,
  hasTerms: true,
  lastDay: "2026-02-04",
  today: "2026-01-05",
  formats: formatsFor(defaultRegion),
  ...overrides,
});
const sent = "2026-01-05T00:00:00.000Z";

test("a quote with a matching total, terms and an address has nothing odd about it", () => {
  expect(oddities(facts())).toEqual([]);
});

test.each<[string, Partial<SendFacts>, string]>([
  ["no total", { quotes: [buildQuote({ grand_total: null, price: null })] }, "HF-1 has no total."],
  [
    "no total beside our own price",
    { quotes: [buildQuote({ grand_total: null })] },
    "The workflow gave no total for HF-1. The customer sees what its own prices add up to: $110.00.",
  ],
  [
    "a total that is no amount",
    { quotes: [buildQuote({ grand_total: "soon" })] },
    "The workflow gave no total for HF-1. The customer sees what its own prices add up to: $110.00.",
  ],
  [
    "missing answers",
    { quotes: [buildQuote({ missing_answers: 2 })] },
    "HF-1 is incomplete: 2 required answers missing.",
  ],
  ["a total of 0", { quotes: [buildQuote({ grand_total: "0.00" })] }, "The total of HF-1 is $0.00."],
  [
    "a total that differs from our own price",
    { quotes: [buildQuote({ grand_total: "$1,110.10" })] },
    "The total of HF-1 is $1,110.10, but its own prices add up to $110.00.",
  ],
  [
    "a difference in the currency of the quote",
    { quotes: [buildQuote({ grand_total: "€1.110,10", currency: "EUR" })] },
    "The total of HF-1 is EUR\u00a01,110.10, but its own prices add up to EUR\u00a0110.00.",
  ],
  ["a total below zero", { quotes: [buildQuote({ grand_total: -50, price: null })] }, "The total of HF-1 is -$50.00."],
  [
    "a subtotal and a tax that do not come to the total",
    { quotes: [contradictory({ sub_total: 10_000, tax_total: 1_000, grand_total: 99_900 })] },
    "A subtotal of $100.00 and GST of $10.00 do not add up to HF-1's total of $999.00. The customer sees the total alone.",
  ],
  [
    "a tax that is more than the total",
    { quotes: [contradictory({ sub_total: null, tax_total: 50_000, grand_total: 9_900 })] },
    "GST of $500.00 does not fit HF-1's total of $99.00. The customer sees the total alone.",
  ],
  [
    "a margin below the target",
    { quotes: [buildQuote({ is_under_target: true })] },
    "The margin of HF-1 is below your target.",
  ],
  [
    "letters that could not be printed",
    { quotes: [buildQuote({ unprintable: "தமிழ்" })] },
    "These letters of HF-1 could not be printed: தமிழ். Write them in another script and run the quote again.",
  ],
  [
    "another last day than the PDF names",
    { lastDay: null },
    "The PDF of HF-1 says that it is valid until 4 February 2026. Choose that day, or run the quote again.",
  ],
  [
    "a PDF whose last day is over",
    { today: "2026-02-05", lastDay: "2026-03-07" },
    "The PDF of HF-1 was valid until 4 February 2026. Run the quote again to print a new day.",
  ],
  [
    "emoji, which the PDF leaves out",
    { quotes: [buildQuote({ unprinted_emoji: "😀 🇦🇺" })] },
    "Emoji cannot be printed. The PDF of HF-1 leaves out 😀 🇦🇺.",
  ],
  [
    "a photo that could not be printed",
    { quotes: [buildQuote({ unprinted_photos: 1 })] },
    "One photo of HF-1 could not be printed. Run the quote again.",
  ],
  [
    "photos that could not be printed",
    { quotes: [buildQuote({ unprinted_photos: 2 })] },
    "2 photos of HF-1 could not be printed. Run the quote again.",
  ],
  [
    "a newer revision",
    { quotes: [buildQuote({ revised: { newer: "HF-1 r2", accepted: null, left_out: [] } })] },
    "HF-1 r2 is newer than HF-1.",
  ],
  [
    "an accepted earlier revision",
    {
      quotes: [
        buildQuote({
          quote_number: "HF-1 r2",
          revised: { newer: null, accepted: { quote_number: "HF-1", day: "3 May 2026" }, left_out: [] },
        }),
      ],
    },
    "HF-1 was accepted on 3 May 2026.",
  ],
  [
    "a quote that is replaced with an earlier revision",
    { quotes: [buildQuote({ revised: { newer: null, accepted: null, left_out: ["HF-2"] } })] },
    "The customer can accept HF-2 in the quote that this replaces. Tick it too to keep that possible.",
  ],
  ["no terms", { hasTerms: false }, "Your quotes have no terms. You can add them under Settings, Company."],
  ["no address", { hasAddress: false }, "There is no address for Ada Byron."],
  [
    "an earlier send",
    { quotes: [buildQuote({ quote_sent_timestamp: sent })] },
    "HF-1 was sent before. The customer will get it again.",
  ],
])("a warning names %s", (_case, changes, sentence) => {
  expect(oddities(facts(changes))).toEqual([sentence]);
});

test.each<[string, Partial<SendFacts>]>([
  ["without prices of its own", { quotes: [buildQuote({ price: null, grand_total: 7 })] }],
  [
    "whose cents were computed with floating point",
    { quotes: [buildQuote({ price: own(30), grand_total: 0.1 + 0.2 })] },
  ],
  ["before the terms and the address are known", { hasTerms: null, hasAddress: null }],
  ["when nothing is selected", { quotes: [], hasTerms: false, hasAddress: false }],
])("there is no warning for a quote %s", (_case, changes) => {
  expect(oddities(facts(changes))).toEqual([]);
});

test("one sentence names all quotes with the same problem", () => {
  const named = (more: Partial<SendFacts["quotes"][number]>) =>
    ["HF-1", "HF-2", "HF-3"].map((quote_number) => buildQuote({ quote_number, ...more }));
  expect(oddities(facts({ quotes: named({ grand_total: undefined, price: null }) }))).toEqual([
    "HF-1, HF-2 and HF-3 have no total.",
  ]);
  expect(oddities(facts({ quotes: named({ grand_total: 0 }).slice(1) }))).toEqual([
    "The totals of HF-2 and HF-3 are $0.00.",
  ]);
  expect(oddities(facts({ quotes: named({ quote_sent_timestamp: sent }).slice(1) }))).toEqual([
    "HF-2 and HF-3 were sent before. The customer will get them again.",
  ]);
});

test("only a quote with a total of 0 must be confirmed, with the reason", () => {
  const { formats } = facts();
  const quotes = [
    buildQuote({ missing_answers: 1 }),
    buildQuote({ quote_number: "HF-2", grand_total: "0.00", missing_answers: 2 }),
    buildQuote({ quote_number: "HF-3", grand_total: 0, currency: "EUR" }),
    buildQuote({ quote_number: "HF-4", grand_total: null }),
    buildQuote({ quote_number: "HF-5", grand_total: "on request", price: own(0) }),
  ];
  expect(askedBefore(quotes, formats)).toEqual([
    "The total of HF-2 is $0.00, 2 required answers missing.",
    "The total of HF-3 is EUR\u00a00.00.",
    "The total of HF-5 is $0.00.",
  ]);
});
