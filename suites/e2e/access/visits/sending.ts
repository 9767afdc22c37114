import type { Page } from "@playwright/test";
import type { Visit } from "../visit.ts";

const chooseEllen = async (page: Page) => {
  await page
    .getByRole("button", { name: /Ellen Tran/ })
    .or(page.getByRole("row", { name: /Ellen Tran/ }))
    .first()
    .click();
  await page.getByRole("checkbox", { name: /HF-/ }).first().waitFor();
};

export const sendingVisits: Visit[] = [
  { name: "the quotes to send", role: "admin", page: "quoteSender", open: chooseEllen },
  {
    ...{ name: "a mail that is ready", role: "admin", page: "quoteSender" },
    open: async (page) => {
      await chooseEllen(page);
      await page.getByRole("checkbox", { name: /Tran pool fence|HF-1062/ }).check();
      await page.getByRole("button", { name: /^Send to/ }).waitFor();
    },
  },
  {
    ...{ name: "a quote of nothing about to be sent", role: "admin", page: "quoteSender", shows: "Sender" },
    open: async (page) => {
      // The demo has no quote with a total of 0.
      await page.route("**/rest/v1/recipients/quotes?*", async (route) => {
        const response = await route.fetch();
        const { items, ...rest } = await response.json();
        const free = items.map((quote: object) => ({ ...quote, grand_total: "0.00" }));
        await route.fulfill({ response, json: { ...rest, items: free } });
      });
      await chooseEllen(page);
      await page.getByRole("checkbox", { name: /Tran pool fence|HF-1062/ }).check();
      await page.getByRole("button", { name: /^Send to/ }).click();
      await page.getByRole("alertdialog", { name: /^Send to .* anyway/ }).waitFor();
    },
  },
];
