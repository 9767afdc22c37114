import { fakeLocation, fakeTokens } from "../../../local/src/demo/fake-ghl-data.ts";
import { apiAs } from "../../harness/api.ts";
import { customerOf, sendOffer } from "../../harness/offer.ts";
import { expect, test } from "../fixtures/test.ts";

test("the CRM receives a customer's acceptance, and a refused token stops that until someone connects again", async ({
  page,
  browser,
  request,
  company,
  signIn,
  mailbox,
}) => {
  const token = `${fakeTokens.good}-${company.id}`;
  const inCrm = async () => {
    const answer = await request.get(`/dev/crm.json?email=${encodeURIComponent(customerOf(company))}`);
    return (await answer.json()).people;
  };
  const first = await sendOffer(request, company, [20]);
  await signIn(company.admin);
  await page.goto("/settings/integrations");
  const connect = async () => {
    await page.getByLabel("Location ID").fill(fakeLocation.id);
    await page.getByLabel("Private Integration Token").fill(token);
    await page.getByRole("button", { name: "Connect to GoHighLevel" }).click();
    await expect(page.getByText("Successfully connected to GoHighLevel!").last()).toBeVisible();
  };
  await connect();

  // Map.
  await page.getByRole("combobox", { name: "Pipeline" }).selectOption("Fencing sales");
  await expect(page.getByRole("combobox", { name: "Stage for Accepted" })).toHaveValue(/.+/);
  await page.getByRole("button", { name: "Add a tag to Accepted" }).click();
  await page.getByLabel("New tag for Accepted").fill("book-in");
  await page.keyboard.press("Enter");

  // Dry run with the quote that was sent a moment ago; nothing is written.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const planned = page.getByRole("list", { name: "What would be written" });
  await expect(planned).toContainText("Add Marcus Webb to GoHighLevel");
  await expect(planned).toContainText("Add a card to Fencing sales, in Quote sent");
  expect(await inCrm()).toEqual([]);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Write back is on")).toBeVisible();

  const customer = await (await browser.newContext()).newPage();
  await customer.goto(first.url);
  await customer.getByRole("button", { name: "Accept" }).filter({ visible: true }).click();
  await customer.getByLabel("Your full name").fill("Marcus Webb");
  await customer.getByRole("checkbox", { name: /^I accept quote/ }).check();
  await customer.getByRole("button", { name: /^Accept quote for/ }).click();
  await expect(customer.getByRole("heading", { level: 1 })).toContainText(/accepted/i);

  await expect
    .poll(async () => (await inCrm())[0]?.cards)
    .toMatchObject([{ pipeline: "Fencing sales", stage: "Won", status: "won", value: 2200 }]);
  const [person] = await inCrm();
  expect(person.tags).toEqual(expect.arrayContaining(["quote-accepted", "book-in"]));
  const note = person.notes.find((body: string) => body.includes("was accepted"));
  expect(note).toMatch(/was accepted: \$2,200\.00\. Open in Quotemill: http/);
  expect(person.notes.join()).not.toContain(new URL(first.url).pathname);
  await page.reload();
  const events = page.getByRole("table", { name: "Written events" });
  await expect(events.getByRole("row").filter({ hasText: "offer.accepted" })).toContainText(/Marcus Webb.*Written/);

  // Someone deletes the token in the CRM.
  await request.post(`/dev/crm/refuse/${token}`);
  const second = await sendOffer(request, company, [30]);
  await expect(page.getByText("GoHighLevel refused the token", { exact: true })).toBeVisible();
  await expect(page.getByText("Stopped")).toBeVisible();
  const mail = await mailbox.latest(company.admin, /GoHighLevel refused the token/);
  expect(mail.text).toContain("Connect again");
  await expect(events.getByRole("row").filter({ hasText: "quote.sent" })).toContainText("Waiting");

  await request.post(`/dev/crm/accept/${token}`);
  await page.getByRole("button", { name: "Connect again" }).click();
  await connect();
  await expect(page.getByText("GoHighLevel refused the token", { exact: true })).toBeHidden();
  const [{ quote_number }] = await Promise.all(
    second.quote_ids.map(async (id) => (await apiAs(request, company.admin)).get(`/rest/v1/quotes/${id}`)),
  );
  await expect.poll(async () => (await inCrm())[0]?.notes.join()).toContain(quote_number);
});
