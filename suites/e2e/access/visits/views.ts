import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Visit } from "../visit.ts";

const openViews = (page: Page) => page.getByRole("button", { name: "Views" }).click();
const choose = async (page: Page, item: string) => {
  await openViews(page);
  await page.getByRole("menuitem", { name: item }).click();
};

const onContacts = { role: "admin", page: "contacts", search: "?search=tran" } as const;

export const viewVisits: Visit[] = [
  { ...onContacts, name: "the saved views", shows: "ViewsMenu", open: openViews },
  {
    ...{ ...onContacts, name: "a view without a name", shows: "ViewNameDialog" },
    open: async (page) => {
      await choose(page, "Save view");
      await page.getByRole("button", { name: "Save", exact: true }).click();
    },
  },
  {
    ...{ ...onContacts, name: "managing saved views", shows: "ManageViewsDialog" },
    open: async (page, { api }) => {
      const name = `View ${randomUUID()}`;
      await api.post("/rest/v1/saved_views", { list: "contacts", name, query: "search=tran" });
      await choose(page, "Rename or delete");
      await page.getByRole("button", { name: `Delete ${name}` }).waitFor();
    },
  },
];
