import type { Page } from "@playwright/test";
import type { Demo } from "../demo.ts";
import type { Visit } from "../visit.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** A draft of the contact whose quotes are opened by default. */
const draft = "Tran side gate";

/** A visit to something that is open over a contact's quotes, as an admin sees it. */
const over = (quote: string, name: string, shows: string, ...presses: string[]): Visit => ({
  ...{ name, role: "admin", page: "contactQuotes", shows },
  ...(quote !== draft && { params: (demo) => ({ contactId: demo.quote(quote).contact_id }) }),
  open: async (page) => {
    const row = page.getByRole("row").filter({ has: page.getByText(quote, { exact: true }) });
    await row.getByRole("button", { name: presses[0] }).click();
    for (const next of presses.slice(1)) await pressNext(page, next);
  },
});

const pressNext = (page: Page, name: string) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name })
    .or(page.getByRole("tab", { name }))
    .or(page.getByRole("menuitem", { name }))
    .first()
    .click();

const details = "DetailsDialog";

const overQuotes: Visit[] = [
  over("Side boundary", "the activity of a quote with a question", details, "View Details", "Answer the question"),
  over("Tran side fence", "the details of an accepted quote", details, "View Details"),
  over("Tran side fence", "the activity of an accepted quote", details, "View Details", "Activity"),
  over("Tran side fence", "what else can be done with a quote", "DetailsDesk", "View Details", "More"),
  over("Tran side fence", "revising or copying a quote", "QuoteActions", "Edit"),
  over("Three sides in steel", "the details of a quote with groups", details, "View Details"),
  over("Strata front fence", "the runs of a failed quote", details, "View Details", "Workflow log"),
  over(draft, "the details of a draft", details, "View Details"),
  over("Tran pool fence", "a quote's PDF", "PdfDialog", "View PDF"),
  over("Tran pool fence", "a PDF from the details", "PdfDialog", "View Details", "View PDF"),
  over(draft, "deleting a draft", "DeleteQuoteDialog", "Delete"),
  over(...[draft, "deleting a draft from its details", "DeleteQuoteDialog"], ...["View Details", "More", "Delete"]),
  over("Tran side fence", "undoing an acceptance", "UndoDialog", "View Details", "More", "Undo acceptance"),
  over("Cowper Street boundary", "withdrawing", "WithdrawDialog", "View Details", "More", "Withdraw"),
  over("Cowper Street boundary", "logging a call", "CallDialog", "View Details", "Log a call"),
  over("Cowper Street boundary", "putting a call off", "SnoozeMenu", "View Details", "Snooze: call Dimitri Kostas"),
  over(
    ...["Cowper Street boundary", "another day for a call", "PickDayDialog"],
    ...["View Details", "Snooze: call Dimitri Kostas", "Pick a date"],
  ),
  over(
    ...["Cowper Street boundary", "an answer by phone", "PhoneAnswerDialog"],
    ...["View Details", "More", "Record answer by phone"],
  ),
  over("Strata bin enclosure", "reopening an offer", "ReopenDialog", "View Details", "More", "Reopen"),
];

/** For a company whose people see only their own quotes, which the demo's company does not choose. */
const handingOver: Visit = {
  ...{ name: "handing a quote over", role: "admin", page: "contactQuotes", shows: "HandOverDialog" },
  open: async (page) => {
    await page.route("**/rest/v1/rpc/get_user_profile", async (route) => {
      const response = await route.fetch();
      const profile = await response.json();
      await route.fulfill({
        response,
        json: { ...profile, company: { ...profile.company, quotes_visible_to: "author" } },
      });
    });
    await page.reload();
    await page
      .getByRole("row")
      .filter({ has: page.getByText("Tran side fence", { exact: true }) })
      .getByRole("button", { name: "View Details" })
      .click();
    for (const next of ["More", "Hand over"]) await pressNext(page, next);
  },
};

/** A quote as a viewer sees it. */
const lookedAt: Visit = {
  ...{ name: "the details of a quote as a viewer", role: "viewer", page: "contactQuotes" },
  open: (page) =>
    page
      .getByRole("button", { name: /^View Details/ })
      .first()
      .click(),
};

const severalTicked: Visit = {
  ...{ name: "several quotes ticked", role: "admin", page: "contactQuotes" },
  open: (page) => page.getByRole("checkbox", { name: "Select all shown" }).check(),
};

const overSeveral: Visit = {
  ...{ name: "deleting several quotes", role: "admin", page: "contactQuotes" },
  shows: "DeleteQuotesDialog",
  open: async (page) => {
    await page.getByRole("checkbox", { name: "Select all shown" }).check();
    await button(page, "Delete").click();
  },
};

async function fromScratch(page: Page) {
  await page.getByRole("button", { name: /Start from Scratch/ }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function fillRun(page: Page) {
  await fromScratch(page);
  await page.getByLabel(/^First Name/).fill("Ada");
  const run = page.getByRole("listitem", { name: "Run 1" });
  await run.getByLabel(/^Length/).fill("16.8");
  await run.getByLabel(/^Height/).fill("1.8");
  await button(page, "Add run").click();
}

const addPrefilled = ({ api, templateId }: Demo) =>
  api.post("/rest/v1/prefilled_templates", {
    ...{ name: "Usual fence", base_template_id: templateId("Gate automation"), prefilled_answers: { field_22: "4" } },
  });

/** Chooses an item of the price list for a line, and types another price over the list's. */
async function addItemLine(page: Page, { part }: Demo) {
  await fromScratch(page);
  await button(page, "Add a line").click();
  await page.getByRole("radio", { name: "Item" }).click();
  await page.getByRole("combobox", { name: "Item by code or name" }).fill(part.code);
  await page.getByRole("option").first().click();
  await page.getByLabel("Own price").fill("12.50");
}

const inEditor: Visit[] = [
  {
    ...{ name: "a line by an item of the price list", role: "admin", page: "createQuote" },
    shows: "AdjustmentDialog",
    open: addItemLine,
  },
  {
    ...{ name: "choosing what to start from", role: "user", page: "createQuote" },
    shows: "StartingPointDialog",
  },
  {
    ...{ name: "deleting a prefilled template", role: "user", page: "createQuote" },
    params: (demo) => ({ templateId: demo.templateId("Gate automation") }),
    shows: "DeleteQuestion",
    open: async (page, demo) => {
      await addPrefilled(demo);
      await page.reload();
      await page.getByRole("button", { name: /Use Prefilled Template/ }).click();
      await button(page, "Delete Usual fence").first().click();
    },
  },
  { name: "a new quote with groups", role: "user", page: "createQuote", open: fillRun },
  {
    ...{ name: "a new quote with mistakes", role: "user", page: "createQuote" },
    open: async (page) => {
      await fromScratch(page);
      await button(page, "Create Quote").first().click();
      await page.getByText("Enter a first name.").waitFor();
    },
  },
  {
    ...{ name: "a new quote that is incomplete", role: "user", page: "createQuote" },
    open: async (page) => {
      await fromScratch(page);
      await page.getByLabel(/^First Name/).fill("Ada");
      await page.getByLabel(/^Email/).fill("ada@example.com");
      await button(page, "Create Quote").first().click();
      await button(page, "Create anyway").waitFor();
    },
  },
  {
    ...{ name: "contacts found for a new quote", role: "user", page: "createQuote" },
    open: async (page) => {
      await fromScratch(page);
      await page.getByRole("combobox", { name: /Search for contact/ }).fill("tran");
      await page.getByRole("option", { name: /Ellen Tran/ }).waitFor();
    },
  },
  {
    ...{ name: "a contact picked for a new quote", role: "user", page: "createQuote" },
    open: async (page) => {
      await fromScratch(page);
      await page.getByRole("combobox", { name: /Search for contact/ }).fill("tran");
      await page.getByRole("option", { name: /Ellen Tran/ }).click();
      await button(page, "Change").waitFor();
    },
  },
  {
    ...{ name: "a line of one's own", role: "user", page: "createQuote" },
    shows: "AdjustmentDialog",
    open: async (page) => {
      await fillRun(page);
      await button(page, "Add a line").first().click();
    },
  },
  {
    ...{ name: "saving a quote as a template", role: "user", page: "createQuote" },
    shows: "SaveTemplateDialog",
    open: async (page) => {
      await fillRun(page);
      await button(page, "Save as Template").first().click();
    },
  },
];

/** Answers like a company with very many matches, before they are counted to the end. */
async function countOnlySome(page: Page) {
  await page.route("**/rest/v1/quote_groups?*", async (route) => {
    const answer = await route.fetch();
    const counts = { all: 1_100, generated: 500, drafts: 0 };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), counts, at_least: true } });
  });
  // The exact counts never come.
  await page.route("**/rest/v1/quote_counts?*", () => {});
}

const lists: Visit[] = [
  {
    ...{ name: "a search that very many match", role: "user", page: "quotes", search: "?search=tran" },
    open: async (page) => {
      await countOnlySome(page);
      await page.reload();
      await page.getByRole("tab", { name: "All 1,100+" }).waitFor();
    },
  },
  { name: "the drafts", role: "user", page: "quotes", search: "?tab=drafts" },
  {
    ...{ name: "quotes that nobody has", role: "user", page: "quotes" },
    open: async (page) => {
      await page.getByRole("searchbox").first().fill("nobody at all");
      await page
        .getByRole("link", { name: /Ellen Tran/ })
        .first()
        .waitFor({ state: "hidden" });
    },
  },
];

export const quoteVisits = [...lists, ...overQuotes, handingOver, lookedAt, severalTicked, overSeveral, ...inEditor];
