import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Mailbox } from "../../harness/mailbox.ts";
import { customerOf, openForQuotes } from "../../harness/offer.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { finger, type Hands, keyboard, mouse } from "../fixtures/hands.ts";
import { drawSignature } from "../fixtures/signature.ts";
import { expect, test } from "../fixtures/test.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Makes and sends a quote, from the first press to 'sent', and returns to the list. */
async function makeAndSend(page: Page, hands: Hands, email: string) {
  await page.goto("/dashboard");
  await hands.press(page.getByRole("link", { name: "New Quote" }).first());
  await hands.press(page.getByRole("button", { name: /Start from Scratch/ }));
  await expect(page.getByRole("combobox", { name: /Search for contact/ })).toBeFocused();
  await hands.write(page.getByLabel(/^First Name/), "Oonagh");
  await hands.write(page.getByLabel(/^Last Name/), "Fitzgerald");
  await hands.write(page.getByLabel(/^Email/), email);
  await hands.write(page.getByLabel("Fence length (m)"), "42.5");
  await hands.press(page.getByRole("button", { name: "Create Quote" }));
  await hands.press(page.getByRole("link", { name: "Send QT-1001" }));
  await expect(page.getByLabel("Valid until")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await hands.press(page.getByRole("button", { name: "Send to Oonagh Fitzgerald" }));
  await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();
  await page.goBack();
  await expect(entry(page)).toContainText("not opened");
}

/** The quote in the list, also while a dialog covers it. */
const entry = (page: Page) => page.getByRole("row", { includeHidden: true }).filter({ hasText: "QT-1001" });
const details = (page: Page) => page.getByRole("dialog", { name: "Oonagh Fitzgerald, Residential fence" });
const openDetails = (page: Page, hands: Hands) =>
  hands.press(page.getByRole("button", { name: "View Details of QT-1001" }));

/** The customer's own browser, at the link in their mail. */
async function openMailedLink(browser: Browser, mailbox: Mailbox, email: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const customer = await context.newPage();
  await customer.goto(await mailbox.quoteLink(email));
  return customer;
}

const total = (customer: Page) => customer.getByRole("complementary", { name: "Your choice" }).getByRole("status");

async function accept(customer: Page, hands: Hands, amount: string, sign?: (page: Page) => Promise<void>) {
  await hands.press(customer.getByRole("button", { name: "Accept" }).filter({ visible: true }));
  await hands.write(customer.getByLabel("Your full name"), "Oonagh Fitzgerald");
  await sign?.(customer);
  await hands.press(customer.getByRole("checkbox", { name: `I accept quote QT-1001, for ${amount}` }));
  await hands.press(customer.getByRole("button", { name: `Accept quote for ${amount}` }));
  await expect(customer.getByRole("heading", { level: 1 })).toContainText(/accepted/i);
}

/** Chooses an entry under 'More' in the details. */
async function chooseMore(page: Page, name: string) {
  await details(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/**
 * Staff see these without touching anything: toast, stamp, next step and badge. A toast disappears soon, so they look from
 * the start. On a phone the stamp is the news, and no toast lies on it.
 */
async function expectAccepted(page: Page, amount: string, { hasToast = true } = {}) {
  const toast = page.getByText(`Oonagh Fitzgerald accepted ${amount}`).and(page.locator("[data-sonner-toast] *"));
  if (hasToast) await expect(toast).toBeVisible();
  await expect(details(page).locator(".docket").getByText("Accepted")).toBeVisible();
  await expect(details(page).getByRole("heading", { name: "Call Oonagh to set a date" })).toBeVisible();
  await expect(entry(page)).toContainText("Accepted");
  if (!hasToast) await expect(toast).toBeHidden();
}

test("a customer asks, gets an answer and accepts while staff watch, and an admin undoes it", async ({
  page,
  company,
  signIn,
  request,
  browser,
  mailbox,
}) => {
  await openForQuotes(request, company);
  const email = customerOf(company);
  await signIn(company.admin);
  await makeAndSend(page, mouse, email);

  const customer = await openMailedLink(browser, mailbox, email);
  await customer.getByRole("link", { name: "Ask a question" }).first().click();
  await customer.getByLabel("Your question").fill("Can the gate swing inwards?");
  await Promise.all([
    customer.getByRole("button", { name: "Send question" }).click(),
    expect(page.getByText("Oonagh Fitzgerald asked a question about QT-1001")).toBeVisible(),
  ]);
  await expect(customer.getByRole("heading", { name: "Your question is on its way" })).toBeVisible();
  await expect(entry(page)).toContainText("Waiting for you");
  await openDetails(page, mouse);
  await details(page).getByRole("button", { name: "Answer the question" }).click();
  await expect(details(page).getByText("Can the gate swing inwards?")).toBeVisible();
  await expectAccessible(page);
  await details(page).getByRole("textbox", { name: "Your answer to Oonagh" }).fill("Yes, at the same price.");
  await page.keyboard.press("Control+Enter");
  await expect(details(page).getByText("Answer sent")).toBeVisible();

  await customer.getByRole("link", { name: "Back to the quote" }).click();
  await expect(customer.getByText("Yes, at the same price.")).toBeVisible();
  await Promise.all([accept(customer, mouse, "$4,675.00"), expectAccepted(page, "$4,675.00")]);
  await expect(details(page).getByText("“I accept quote QT-1001", { exact: false })).toBeVisible();
  await expect(details(page).getByRole("link", { name: "View accepted quote (PDF)" })).toBeVisible();
  await expect(details(page).getByRole("link", { name: "View certificate (PDF)" })).toBeVisible();

  await details(page).getByRole("button", { name: "Done" }).click();
  await expect(details(page).getByRole("heading", { name: /^Done by / })).toBeVisible();

  await chooseMore(page, "Undo acceptance");
  const undo = page.getByRole("dialog", { name: "Undo the acceptance" });
  await undo.getByLabel("Reason").fill("They meant the other side.");
  await undo.getByRole("button", { name: "Undo acceptance" }).click();
  await expect(details(page).locator(".docket").getByText("Accepted")).toBeHidden();
  await expect(entry(page)).not.toContainText("Accepted");
  await customer.reload();
  await expect(customer.getByRole("button", { name: "Accept" }).filter({ visible: true })).toBeVisible();
  await customer.context().close();
});

test("a quote is made, sent and accepted by keyboard alone", async ({
  page,
  company,
  signIn,
  request,
  browser,
  mailbox,
}) => {
  await openForQuotes(request, company);
  await signIn(company.user);
  await makeAndSend(page, keyboard, customerOf(company));
  await openDetails(page, keyboard);
  await expect(details(page)).toBeVisible();

  const customer = await openMailedLink(browser, mailbox, customerOf(company));
  await keyboard.press(customer.getByRole("checkbox", { name: /Letterbox panel/ }));
  await expect(total(customer)).toHaveText("$4,939.00");
  await Promise.all([accept(customer, keyboard, "$4,939.00"), expectAccepted(page, "$4,939.00")]);
  await page.keyboard.press("Escape");
  await expect(details(page)).toBeHidden();
  await customer.context().close();

  await page.goto("/dashboard");
  const news = page.getByRole("link", { name: "Oonagh Fitzgerald accepted $4,939.00. Call to set a date" });
  await expect(news).toBeVisible();
  await keyboard.press(page.getByRole("button", { name: "Done: Oonagh Fitzgerald" }));
  await expect(news).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "QT-1001" })).toContainText("Accepted");
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a quote is made, sent, signed and accepted with a finger", async ({
    page,
    company,
    signIn,
    request,
    browser,
    mailbox,
  }) => {
    await openForQuotes(request, company);
    await signIn(company.user);
    await makeAndSend(page, finger, customerOf(company));
    await openDetails(page, finger);

    const customer = await openMailedLink(browser, mailbox, customerOf(company), phone);
    await finger.press(customer.getByRole("checkbox", { name: /Letterbox panel/ }));
    await expect(total(customer)).toHaveText("$4,939.00");
    await Promise.all([
      accept(customer, finger, "$4,939.00", drawSignature),
      expectAccepted(page, "$4,939.00", { hasToast: false }),
    ]);
    await customer.context().close();
  });
});

test("without script, a customer declines, staff reopen the offer, and the customer accepts", async ({
  page,
  company,
  signIn,
  request,
  browser,
  mailbox,
}) => {
  await openForQuotes(request, company);
  await signIn(company.user);
  await makeAndSend(page, mouse, customerOf(company));

  const customer = await openMailedLink(browser, mailbox, customerOf(company), { javaScriptEnabled: false });
  await customer.getByRole("link", { name: "Decline" }).click();
  await customer.getByRole("radio", { name: "The price is too high" }).check();
  await Promise.all([
    customer.getByRole("button", { name: "Decline quote" }).click(),
    expect(page.getByText("Oonagh Fitzgerald declined QT-1001")).toBeVisible(),
  ]);
  await expect(customer.getByRole("heading", { name: "Thanks for letting us know" })).toBeVisible();
  await expect(entry(page)).toContainText(/Declined.*price/);

  await openDetails(page, mouse);
  await details(page).getByRole("tab", { name: "Activity" }).click();
  await expect(details(page).getByText("Reason: price.")).toBeVisible();
  await chooseMore(page, "Reopen");
  await page.getByRole("dialog", { name: "Reopen this offer" }).getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("Offer reopened")).toBeVisible();

  await customer.reload();
  await customer.getByRole("checkbox", { name: /Letterbox panel/ }).check();
  await customer.getByRole("button", { name: "Update total" }).click();
  await expect(total(customer)).toHaveText("$4,939.00");
  await Promise.all([accept(customer, mouse, "$4,939.00"), expectAccepted(page, "$4,939.00")]);
  await customer.context().close();
});
