import { password } from "../../harness/company.ts";
import { openForQuotes } from "../../harness/offer.ts";
import { keyboard } from "../fixtures/hands.ts";
import { expect, test } from "../fixtures/test.ts";

const { press, write } = keyboard;

test("the main job by keyboard alone: from signing in to a sent quote", async ({ page, company, request, mailbox }) => {
  await openForQuotes(request, company);
  const email = `oonagh-${company.id.slice(0, 8)}@example.com`;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  await page.goto("/login");
  await write(page.getByLabel("Email"), company.user);
  await write(page.getByLabel("Password", { exact: true }), password);
  await press(button("Sign In"));

  await press(page.getByRole("link", { name: "Contacts" }));
  await press(button("Add Contact").first());
  await write(page.getByLabel("First Name"), "Oonagh");
  await write(page.getByLabel("Last Name"), "Fitzgerald");
  await write(page.getByLabel("Email"), email);
  await press(button("Create Contact"));
  await expect(page.getByRole("row", { name: /Oonagh Fitzgerald/ })).toBeVisible();

  await press(button("Quotes"));
  await press(page.getByRole("link", { name: "New Quote" }));
  await press(button(/Start from Scratch/));
  const search = page.getByRole("combobox", { name: /Search for contact/ });
  await expect(search).toBeFocused();
  await page.keyboard.type("fitz");
  await expect(page.getByRole("option", { name: /Oonagh Fitzgerald/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText(email).first()).toBeVisible();
  await write(page.getByLabel("Fence length (m)"), "42.5");
  await press(button("Create Quote"));

  await press(page.getByRole("link", { name: "Send QT-1001" }));
  await press(button("Send to Oonagh Fitzgerald"));
  await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();
  expect((await mailbox.latest(email, /^Your quote/)).html).toContain("$4,675.00");

  await press(page.getByRole("link", { name: "Quotes History" }));
  await press(page.getByRole("navigation", { name: "Contacts" }).getByRole("link", { name: /Oonagh Fitzgerald/ }));
  await expect(page.getByRole("row", { name: /QT-1001/ })).toContainText("Sent");
});
