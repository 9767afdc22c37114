import { apiAs, createQuote, createTemplate } from "../../harness/api.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("a user drafts a quote, comes back, finishes it, and starts the next from a prefilled template", async ({
  page,
  company,
  signIn,
  request,
}) => {
  await createTemplate(request, company);
  await signIn(company.user);
  await page.goto("/quotes/new");
  await page
    .getByRole("dialog", { name: "Select Starting Point" })
    .getByRole("button", { name: /Start from Scratch/ })
    .click();
  await page.getByLabel(/First Name/).fill("Ada");
  await page.getByLabel(/Last Name/).fill("Lovelace");
  await page.getByLabel(/^Email/).fill("Ada@Example.com");
  await expect(page.getByLabel("Quote Option Name")).toHaveValue("Ada Lovelace - QT-1001");

  await page.getByLabel(/Fence type/).selectOption("Colorbond");
  await page.getByLabel(/Sheet colour/).fill("Monument");
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Draft saved successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/quotes\/create\/.+\?saved=/);

  await page.getByRole("button", { name: "Save as Template" }).click();
  await expect(page.getByLabel(/Template Name/)).toHaveValue("Residential fence Template");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Template saved successfully")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(/Sheet colour/)).toHaveValue("Monument");
  await page.getByLabel(/Fence type/).selectOption("Timber");
  await expect(page.getByLabel(/Sheet colour/)).toBeHidden();
  await page.getByRole("button", { name: "Update Draft" }).click();
  await expect(page.getByText("Draft updated successfully!")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Create (New )?Quote$/ }).click();
  await expect(page.getByText("Quote QT-1001 created and sent for processing!")).toBeVisible();
  await expect(page).toHaveURL(/\/quotes\?contact=[^&]+&quote=[0-9a-f-]{36}$/);

  const api = await apiAs(request, company.user);
  const [contact] = (await api.get("/rest/v1/contacts")).items;
  const [quote] = (await api.get(`/rest/v1/contacts/${contact.id}/quotes`)).items;
  expect(quote).toMatchObject({
    is_draft: false,
    quote_name: "Ada Lovelace - QT-1001",
    quote_number: "QT-1001",
  });

  await page.goto("/quotes/new");
  const start = page.getByRole("dialog", { name: "Select Starting Point" });
  await start.getByRole("button", { name: /Use Prefilled Template/ }).click();
  await start
    .getByRole("button", { name: /Residential fence Template/ })
    .first()
    .click();
  await expect(page.getByLabel(/Sheet colour/)).toHaveValue("Monument");

  await page.getByRole("combobox", { name: /Search for contact/ }).fill("love");
  await page.getByRole("option", { name: /Ada Lovelace/ }).click();
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page.getByText("Quote QT-1002 created and sent for processing!")).toBeVisible();
});

test("a quote is edited into a new one", async ({ page, company, signIn, request }) => {
  const template = await createTemplate(request, company);
  const { quote_id } = await createQuote(request, company, template.id, "Webb front boundary");
  await signIn(company.user);
  await page.goto(`/quotes/edit/${quote_id}`);
  await expect(page.getByRole("heading", { name: "Edit Quote" })).toBeVisible();
  await expect(page.getByLabel(/Sheet colour/)).toHaveValue("Monument");
  await page.getByLabel(/Sheet colour/).fill("Surfmist");
  await page.getByRole("button", { name: "Create New Quote" }).click();
  await expect(page.getByText("Quote QT-1002 created and sent for processing!")).toBeVisible();
});

test("a quote is revised, and its details show what changed", async ({ page, company, signIn, request }) => {
  const template = await createTemplate(request, company);
  const { contact } = await createQuote(request, company, template.id, "Webb front boundary");
  await signIn(company.user);
  await page.goto(`/quotes/${contact.id}`);
  await page.getByRole("button", { name: "View Details of QT-1001" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Revise" }).click();
  await expect(page.getByRole("heading", { name: "Revise Quote" })).toBeVisible();
  await page.getByLabel(/Sheet colour/).fill("Surfmist");
  await page.getByRole("button", { name: "Create QT-1001 r2" }).click();
  await expect(page.getByText("Quote QT-1001 r2 created and sent for processing!")).toBeVisible();

  await expect(page.getByText("Older revision")).toBeVisible();
  await page.getByRole("button", { name: "View Details of QT-1001 r2" }).click();
  await page.getByRole("tab", { name: "Changes since r1 1" }).click();
  await expect(page.getByRole("row", { name: "Sheet colour Monument Surfmist" })).toBeVisible();
  await page.getByRole("radio", { name: "r1" }).click();
  await expect(page.getByRole("dialog").getByText("Monument")).toBeVisible();
});

test.describe("when the connection is lost in the middle", () => {
  test.use({ expectedProblems: /Failed to load resource|net::ERR/ });

  test("nothing is lost and nothing is duplicated", async ({ page, company, signIn, request }) => {
    const template = await createTemplate(request, company);
    await signIn(company.user);
    await page.goto(`/quotes/create/${template.id}`);
    await page.getByRole("button", { name: /Start from Scratch/ }).click();
    await page.getByLabel(/First Name/).fill("Ada");
    await page.getByLabel(/^Email/).fill("ada@example.com");
    await page.getByLabel(/Fence type/).selectOption("Timber");
    // The server creates the quote, but its response never arrives.
    await page.route(
      "**/functions/v1/submit-quote",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Create Quote" }).click();
    await expect(page.getByText(/Nothing is lost/)).toBeVisible();
    await page.getByRole("button", { name: "Create Quote" }).dblclick();
    await expect(page.getByText("Quote QT-1001 created and sent for processing!")).toBeVisible();
    const api = await apiAs(request, company.user);
    expect((await api.get("/rest/v1/quote_groups")).counts.all).toBe(1);
  });
});
