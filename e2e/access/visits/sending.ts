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
];
