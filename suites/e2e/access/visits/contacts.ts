import type { Page } from "@playwright/test";
import type { Visit } from "../visit.ts";

const openMenu = (page: Page) => page.getByRole("button", { name: "Actions for Ellen Tran" }).click();
const choose = (item: string) => async (page: Page) => {
  await openMenu(page);
  await page.getByRole("menuitem", { name: item }).click();
};

const file =
  "First name,Last name,Email,Phone\nAda,Lovelace,ada@example.com,1\nNo,Mail,,2\nTwice,Here,ada@example.com,3\n";

async function chooseFile(page: Page) {
  await page.getByRole("button", { name: "Import" }).click();
  const buffer = Buffer.from(file);
  await page.getByLabel("File with contacts").setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Continue" }).waitFor();
}

const onContacts = {
  "a new contact": {
    shows: "ContactDialog",
    open: (page) => page.getByRole("button", { name: "Add Contact" }).click(),
  },
  "a new contact with mistakes": {
    shows: "ContactDialog",
    open: async (page) => {
      await page.getByRole("button", { name: "Add Contact" }).click();
      await page.getByRole("button", { name: "Create Contact" }).click();
    },
  },
  "the folded tools of a phone": {
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Filter" }).click();
    },
  },
  "the menu of a contact": { shows: "ContactCells", open: openMenu },
  "a contact being edited": { shows: "ContactDialog", open: choose("Edit") },
  "a contact's quotes": { shows: "ContactQuotesDialog", open: choose("View Quotes") },
  "deleting a contact": { shows: "DeleteContactDialog", open: choose("Delete") },
  "deleting several contacts": {
    shows: "DeleteContactsDialog",
    open: async (page) => {
      await page.getByRole("checkbox", { name: "Select all shown" }).check();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
    },
  },
  "an import": {
    shows: "ImportDialog",
    open: (page) => page.getByRole("button", { name: "Import" }).click(),
  },
  "an import's columns": { shows: "ImportDialog", open: chooseFile },
  "an import's preview": {
    shows: "ImportDialog",
    open: async (page) => {
      await chooseFile(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("region", { name: "Rows left out" }).waitFor();
    },
  },
  "an import in progress": {
    shows: "ImportDialog",
    open: async (page) => {
      await page.route("**/functions/v1/stage-contacts", () => undefined); // no answer
      await chooseFile(page);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: /^Import \d/ }).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  "contacts that nobody has": {
    open: async (page) => {
      await page.getByRole("searchbox", { name: "Search contacts" }).fill("nobody at all");
      await page.getByRole("row", { name: /Ellen Tran/ }).waitFor({ state: "hidden" });
    },
  },
} satisfies Record<string, Pick<Visit, "shows" | "open">>;

export const contactVisits: Visit[] = [
  ...Object.entries(onContacts).map(([name, visit]): Visit => ({ name, role: "user", page: "contacts", ...visit })),
  {
    ...{ name: "the menu on a contact's page", role: "user", page: "contact" },
    shows: "Person",
    open: (page) =>
      page
        .getByRole("button", { name: /^(More|Actions)/ })
        .first()
        .click(),
  },
];
