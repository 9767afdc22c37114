import { sendOffer } from "../../harness/offer.ts";
import { expect, test } from "../fixtures/test.ts";

test("a form on the customer's page names our origin and never its address", async ({ company, request, browser }) => {
  const { url: address } = await sendOffer(request, company, [20]);
  const token = address.slice(address.lastIndexOf("/") + 1);
  const { origin } = new URL(address);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address}/question`);
  await page.getByLabel("Your question").fill("When can you start?");
  const posted = page.waitForRequest((each) => each.method() === "POST");
  await page.getByRole("button", { name: "Send question" }).click();
  // The only hint of a browser without Sec-Fetch-Site at where a form came from.
  const headers = await (await posted).allHeaders();
  expect([headers.origin, headers.referer]).toEqual([origin, `${origin}/`]);
  expect(JSON.stringify(Object.entries(headers).filter(([name]) => !name.startsWith(":")))).not.toContain(token);
  await expect(page.getByRole("heading", { name: "Your question is on its way" })).toBeVisible();
  await context.close();
});
