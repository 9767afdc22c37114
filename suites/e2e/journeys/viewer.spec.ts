import { randomUUID } from "node:crypto";
import { apiAs, createQuote, createTemplate } from "../../harness/api.ts";
import { password } from "../../harness/company.ts";
import { smallPdf } from "../../harness/pdf.ts";
import { expect, test } from "../fixtures/test.ts";

test("an admin invites a viewer, who looks at a quote, its PDF and the pipeline and can change nothing", async ({
  page,
  browser,
  baseURL,
  request,
  company,
  signIn,
  mailbox,
}) => {
  const template = await createTemplate(request, company);
  const { quote_id } = await createQuote(request, company, template.id, "Quarry Lane fence");
  const { upload_url } = await (await apiAs(request, company.admin)).get("/rest/v1/workflow_secrets");
  const pdf_base64 = smallPdf("Quarry Lane fence");
  const uploaded = await request.post(upload_url, { data: { quote_id, company_id: company.id, pdf_base64 } });
  expect(uploaded.status()).toBe(200);
  const email = `vera-${randomUUID().slice(0, 8)}@journey.test`;
  await signIn(company.admin);
  await page.goto("/users");
  await page.getByLabel("Full Name").fill("Vera Vint");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Role").selectOption("Viewer");
  await expect(page.getByText("Viewers see what users see, and change nothing.")).toBeVisible();
  await page.getByRole("button", { name: "Send Invitation", exact: true }).click();
  await expect(page.getByText("Invitation successfully sent to Vera Vint")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: email }).getByText("Viewer", { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  const { links } = await mailbox.latest(email, /^You're invited/);
  await theirs.goto(links[0] ?? "");
  await theirs.getByRole("button", { name: "Continue" }).click();
  await theirs.getByLabel("New Password", { exact: true }).fill(password);
  await theirs.getByLabel("Confirm Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Set Password & Activate Account" }).click();
  await expect(theirs.getByText("Account Activated!").first()).toBeVisible();

  await theirs.goto("/quotes");
  await expect(theirs.getByRole("link", { name: "New Quote" })).toHaveCount(0);
  await theirs.getByRole("button", { name: /^View PDF of/ }).click();
  await expect(theirs.getByRole("dialog").getByText("Quarry Lane fence").first()).toBeVisible();
  await theirs.keyboard.press("Escape");
  await theirs.getByRole("button", { name: /^View Details of/ }).click();
  await expect(theirs.getByRole("dialog").getByRole("button", { name: "View PDF" })).toBeVisible();
  await expect(theirs.getByRole("dialog").getByRole("button", { name: "More" })).toHaveCount(0);
  await theirs.keyboard.press("Escape");

  await theirs.goto("/quotes/pipeline");
  await expect(theirs.getByRole("button", { name: /^View / })).toBeVisible();
  await expect(theirs.getByRole("link", { name: /Send|Edit|New Quote/ })).toHaveCount(0);
  await theirs.goto("/contacts");
  await expect(theirs.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
  await expect(theirs.getByRole("button", { name: /Add Contact|Import/ })).toHaveCount(0);
  await theirs.goto("/settings/quote-settings");
  await expect(theirs.getByLabel("Quote Prefix")).toBeDisabled();
  // Viewers cannot open the editor.
  await theirs.goto("/quotes/new");
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await context.close();
});

test("a user sees only their own quotes once an admin says so, and one that is handed over", async ({
  page,
  browser,
  baseURL,
  request,
  company,
  signIn,
}) => {
  const template = await createTemplate(request, company);
  const admins = await apiAs(request, company.admin);
  const marcus = await admins.put("/rest/v1/contacts", { first_name: "Marcus", email: "m@example.com" });
  const { quote_id } = await admins.post("/functions/v1/submit-quote", {
    template_id: template.id,
    contact_id: marcus.id,
    quote_name: "Quarry Lane fence",
    answers: { field_1: "Colorbond", field_2: "Monument" },
  });
  const users = await apiAs(request, company.user);
  const contact = await users.put("/rest/v1/contacts", { first_name: "Una", email: "una@example.com" });
  await users.post("/rest/v1/saved_quotes", {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: "Own gate",
    answers: {},
  });

  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await signIn(company.user, theirs);
  await theirs.goto("/quotes");
  await expect(theirs.getByRole("tab", { name: /^All/ })).toHaveText(/2/);

  await signIn(company.admin);
  await page.goto("/settings/company");
  await page.getByLabel("Users and viewers see").selectOption("Only their own quotes");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Company settings saved successfully!")).toBeVisible();

  await theirs.reload();
  await expect(theirs.getByRole("tab", { name: /^All/ })).toHaveText(/1/);
  await expect(theirs.getByText("Own gate").first()).toBeVisible();
  await expect(theirs.getByText("Quarry Lane fence")).toHaveCount(0);

  await page.goto(`/quotes/${marcus.id}`);
  await page.getByRole("button", { name: /^View Details of/ }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Hand over" }).click();
  await page.getByLabel("Colleague").selectOption("Uma User");
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("Uma User sees it now.")).toBeVisible();
  await theirs.goto(`/quotes/${marcus.id}`);
  await expect(theirs.getByText("Quarry Lane fence").first()).toBeVisible();
  expect((await users.get(`/rest/v1/quotes/${quote_id}`)).quote_name).toBe("Quarry Lane fence");
  await context.close();
});
