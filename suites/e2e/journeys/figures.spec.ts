import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiAs } from "../../harness/api.ts";
import { sendOffer } from "../../harness/offer.ts";
import { expect, test } from "../fixtures/test.ts";

const places = [
  ["CHF", "de-CH"],
  ["SEK", "sv-SE"],
  ["NGN", "en-AU"],
  ["INR", "en-IN"],
  ["AUD", "en-AU"],
] as const;
/** A window zoomed to 400 %, phones, a window in which the column next to the docket is narrow, and a desktop. */
const widths = [320, 360, 390, 900, 1440];
/** 15 m come to 11,427,777.90, and so does their extra. */
const price = { price: 76_185_186, cost: 0 };
const template = {
  name: "Palace fence",
  structure: [
    { id: "field_1", type: "number", label: "Fence length (m)", pricing: price },
    {
      ...{ id: "field_2", type: "checkbox", label: "Gilded posts", customer_may_choose: true },
      pricing: { ...price, multiply_by: "field_1" },
    },
  ],
  pricing: {},
  make_webhook_url: null,
};

/**
 * Runs in the page: finds every visible sum of money, and its faults. A sum that is printed in two sizes is still one, so it
 * may begin and end in different texts of a block.
 */
function readFigures() {
  const money = /(?:(?:[A-Z]{3}|[$₹₦])\s?)?\d{1,3}(?:[\s.,'’]\d{2,3})*[.,]\d{2}(?!\d)(?:\s?kr)?/g;
  const blockOf = (node: Node): Element | null => {
    const parent = node.parentElement;
    return parent && getComputedStyle(parent).display === "inline" ? blockOf(parent) : parent;
  };
  const runs: { block: Element | null; texts: Text[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.checkVisibility()) continue;
    const block = blockOf(text);
    const last = runs.at(-1);
    if (last && last.block === block) last.texts.push(text);
    else runs.push({ block, texts: [text] });
  }
  const rangeIn = (texts: Text[], from: number, to: number) => {
    const range = document.createRange();
    let start = 0;
    for (const text of texts) {
      const end = start + text.length;
      if (from >= start && from < end) range.setStart(text, from - start);
      if (to > start && to <= end) range.setEnd(text, to - start);
      start = end;
    }
    return range;
  };
  const faultOf = (range: Range, block: Element | null) => {
    const rows = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [first] = rows;
    if (!first) return "is nowhere";
    const isOneLine = rows.every(({ top, bottom }) => {
      const middle = (top + bottom) / 2;
      return middle > first.top && middle < first.bottom;
    });
    if (!isOneLine) return "is broken";
    const { left, right } = range.getBoundingClientRect();
    for (let around = block; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (left < box.left - 0.5 || right > box.right + 0.5)
        return `runs out of ${around.localName}.${around.className}`;
    }
    return null;
  };
  const found = runs.flatMap(({ block, texts }) => {
    const whole = texts.map(({ data }) => data).join("");
    return [...whole.matchAll(money)].map(({ 0: figure, index }) => ({
      figure,
      fault: faultOf(rangeIn(texts, index, index + figure.length), block),
    }));
  });
  return {
    figures: found.map(({ figure }) => figure),
    faults: found.flatMap(({ figure, fault }) => (fault ? `${figure} ${fault}` : [])),
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  };
}

/** The page certainly shows this figure, which proves that figures are found. */
async function expectWholeFigures(page: Page, figure: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { figures, faults, isTooWide } = await page.evaluate(readFigures);
    const where = `${await page.title()} at ${width} px`;
    expect.soft(figures, where).toContain(figure);
    expect.soft(faults, where).toEqual([]);
    expect.soft(isTooWide, `${where} scrolls sideways`).toBe(false);
  }
}

for (const [currency, locale] of places) {
  test(`the customer's page keeps figures in ${currency} whole`, async ({ company, request, page }) => {
    const api = await apiAs(request, company.admin);
    await api.patch(`/rest/v1/companies/${company.id}/place`, { currency, locale });
    const money = new Intl.NumberFormat(locale, { style: "currency", currency });
    // Uses another address each time, because one person gets only a few mails an hour.
    const offer = (lengths: number[]) =>
      sendOffer(request, company, lengths, {
        template,
        choice: "each",
        customer: `marcus-${randomUUID()}@example.com`,
      });

    const before = money.format(11_427_777.9);
    const { url } = await offer([15, 30]);
    const ticked = "option=1&option=2&extras=1:field_2&extras=2:field_2";
    await page.goto(`${url}?${ticked}`);
    await expectWholeFigures(page, before);
    await page.goto(`${url}/accept?${ticked}`);
    await expectWholeFigures(page, before);
    await page.getByLabel("Your full name").fill("Marcus Webb");
    await page.getByRole("checkbox", { name: /^I accept/ }).check();
    await page.getByRole("button", { name: /^Accept quotes for/ }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Marcus." })).toBeVisible();
    await page.waitForLoadState(); // the lists come after the heading
    await expectWholeFigures(page, before);

    const withTax = money.format(12_570_555.69);
    const replaced = await offer([15]);
    await page.goto(`${replaced.url}/decline`);
    await expectWholeFigures(page, withTax);
    await replaced.replace(30);
    await page.goto(replaced.url);
    await expect(page.getByRole("heading", { name: "There is a newer version of this quote" })).toBeVisible();
    await expectWholeFigures(page, withTax);
  });
}
