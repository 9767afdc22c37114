import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Visit } from "../visit.ts";

const chooseIn = async (page: Page, code: string, item: string) => {
  // A long list has only the rows that are in sight.
  await page.getByRole("searchbox", { name: "Search items" }).fill(code);
  await page.getByRole("button", { name: `Actions for ${code}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const tickAll = (page: Page) => page.getByRole("checkbox", { name: "Select all shown" }).check();
const openHistory = async (page: Page) => {
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("list", { name: "Changes" }).waitFor();
};

const openFile = async (page: Page, code: string) => {
  await page.getByRole("link", { name: "Import" }).click();
  const buffer = Buffer.from(`Code,Description,Price\n${code},Post,21.00\nNEW-1,Hinge,27.35\nX,Rail,POA\n`);
  await page.getByLabel("Supplier's file").setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer });
};

const onPrices = {
  "an open row of the price list": {
    open: async (page) => {
      await page
        .getByRole("button", { name: /change the price of/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Save" }).waitFor();
    },
  },
  "the menu of an item": {
    shows: "MenuCell",
    open: (page, { part }) => page.getByRole("button", { name: `Actions for ${part.code}` }).click(),
  },
  "a new item with mistakes": {
    shows: "ItemDialog",
    open: async (page) => {
      await page.getByRole("button", { name: "Add item" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Add item" }).click();
    },
  },
  "a kit being edited": {
    shows: "ItemDialog",
    open: async (page, { kit, part }) => {
      await chooseIn(page, kit.code, "Edit");
      await page.getByRole("textbox", { name: `Quantity of ${part.code}` }).waitFor();
    },
  },
  "deleting an item": { shows: "DeleteItemDialog", open: (page, { unused }) => chooseIn(page, unused.code, "Delete") },
  "deleting an item that is used": {
    shows: "UsedItemDialog",
    open: async (page, { part }) => {
      await chooseIn(page, part.code, "Delete");
      await page.getByRole("alertdialog", { name: `${part.code} is used` }).waitFor();
    },
  },
  "raising costs": {
    shows: "ActButton",
    open: async (page) => {
      await tickAll(page);
      await page.getByRole("button", { name: "Change costs" }).click();
      await page.getByLabel("Change costs by").fill("4.5");
      await page.getByText(/rises? by/).waitFor();
    },
  },
  "the history of the price list": { shows: "HistoryDialog", open: openHistory },
  "undoing a change": {
    shows: "UndoChangeDialog",
    open: async (page) => {
      await openHistory(page);
      await page.getByRole("button", { name: /^Undo/ }).first().click();
    },
  },
  "the columns of a supplier's file": {
    open: async (page, { part }) => {
      await openFile(page, part.code);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "a supplier's file before it is applied": {
    open: async (page, { part }) => {
      await openFile(page, part.code);
      await page.getByRole("combobox", { name: /^Supplier/ }).fill("Bayline Timber");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: /^(Apply|Confirm|Nothing)/ }).waitFor();
    },
  },
  "items that nobody has": {
    open: async (page) => {
      await page.getByRole("searchbox", { name: "Search items" }).fill(randomUUID());
      await page.getByRole("button", { name: "Show all items" }).waitFor();
    },
  },
} satisfies Record<string, Pick<Visit, "shows" | "open">>;

export const priceVisits: Visit[] = [
  ...Object.entries(onPrices).map(([name, visit]): Visit => ({ name, role: "admin", page: "prices", ...visit })),
  {
    ...{ name: "the menu on an item's page", role: "admin", page: "priceItem", shows: "ItemActions" },
    open: (page, { kit }) => page.getByRole("button", { name: `Actions for ${kit.code}` }).click(),
  },
  {
    ...{ name: "the materials of a quote with a kit", role: "admin", page: "quoteMaterials" },
    params: (demo) => ({ quoteId: demo.quote("Three sides in steel").id }),
    open: (page) => page.getByRole("table", { name: "Southern Steel Supply" }).waitFor(),
  },
];
