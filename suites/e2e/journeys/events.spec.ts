import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../harness/listen.ts";
import { sendOffer } from "../../harness/offer.ts";
import { expect, test } from "../fixtures/test.ts";

/** Keeps the bodies as they came, because a signature covers the bytes. */
async function startEndpoint() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const { host, url, stop } = await listen(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.end("Accepted");
  });
  return { host, url: `${url}/events`, received, stop };
}

test("an endpoint is notified that a customer has accepted", async ({ page, browser, request, company, signIn }) => {
  const endpoint = await startEndpoint();
  const offer = await sendOffer(request, company, [20]);
  await signIn(company.admin);
  await page.goto("/settings/integrations?tab=events");
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByLabel("Address").fill(endpoint.url);
  await dialog.getByRole("checkbox", { name: /^offer\.accepted/ }).check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: "Secret of the endpoint" });
  const secret = await shown.getByText(/^whsec_/).textContent();
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `Actions for ${endpoint.host}` }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await expect(page.getByText(`${endpoint.host} took the test`)).toBeVisible();

  const customer = await (await browser.newContext()).newPage();
  await customer.goto(offer.url);
  await customer.getByRole("button", { name: "Accept" }).filter({ visible: true }).click();
  await customer.getByLabel("Your full name").fill("Marcus Webb");
  await customer.getByRole("checkbox", { name: /^I accept quote/ }).check();
  await customer.getByRole("button", { name: /^Accept quote for/ }).click();
  await expect(customer.getByRole("heading", { level: 1 })).toContainText(/accepted/i);

  await expect.poll(() => endpoint.received.length).toBe(2);
  const { body = "", headers = {} } = endpoint.received.at(-1) ?? {};
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret?.replace("whsec_", "") ?? "", "base64");
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  expect(JSON.parse(body)).toMatchObject({
    type: "offer.accepted",
    data: { signer: "Marcus Webb", total: "2200.00", offer: { id: offer.id, state: "accepted" } },
  });
  expect(body).not.toContain(new URL(offer.url).pathname);
  await page.reload();
  const deliveries = page.getByRole("table", { name: "Deliveries" });
  await expect(deliveries.getByRole("row").filter({ hasText: "offer.accepted" })).toContainText(/Marcus Webb.*200 in/);
  await expect(page.getByRole("row").filter({ hasText: endpoint.url })).toContainText("2 of 2 this week");
  endpoint.stop();
});
