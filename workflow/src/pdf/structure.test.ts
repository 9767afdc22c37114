import { expect, it } from "vitest";
import { buildQuote, lineItem, pricingOf } from "../../test/quotes.ts";
import { readStructure } from "../../test/read-pdf.ts";
import { quotePdf } from "./quote-pdf.ts";
import { noPictures } from "./stored-pictures.ts";

const structureOf = async (quote: ReturnType<typeof buildQuote>) =>
  readStructure((await quotePdf(quote, noPictures)).pdf);

it("a document has a title, a language, and its content in reading order", async () => {
  const quote = buildQuote({
    pricing: pricingOf([lineItem("Gate", 1, 990, { detail: "Swing" })]),
    company: { terms: "Valid for 30 days." },
    document: {
      job: "Front fence",
      answers: [{ label: "Access", value: "Side", unit: "", priced: false }],
      inclusions: ["Tip fees"],
    },
  });
  const { title, language, lines, loose } = await structureOf(quote);
  expect([title, language]).toEqual(["HF-1065 Front fence", "en-AU"]);
  expect(loose).toEqual([]);
  const inOrder = [
    "H1 Quote",
    "P Marcus Webb",
    "P Front fence",
    "Table",
    "TR",
    "TH Item",
    "TR",
    "TD Gate Swing",
    "TD $990.00",
    "P Total including GST $1,089.00",
    "H2 Your selections",
    "TH Access",
    "TD Side",
    "H2 Included",
    "LBody Tip fees",
    "H2 Terms",
    "H2 Acceptance",
  ];
  let at = -1;
  for (const line of inOrder) {
    const next = lines.indexOf(line, at + 1);
    expect(next, `${line} in\n${lines.join("\n")}`).toBeGreaterThan(at);
    at = next;
  }
});

it("a document mentions a table's header once, and page numbers never", async () => {
  const pricing = pricingOf(Array.from({ length: 60 }, (_, index) => lineItem(`Panel ${index + 1}`, 1, 1)));
  const { lines, loose } = await structureOf(buildQuote({ pricing }));
  expect(lines.filter((line) => line === "TH Item")).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith("TD Panel"))).toHaveLength(60);
  expect(lines.join()).not.toContain("Page 1");
  expect(loose).toEqual([]);
});
