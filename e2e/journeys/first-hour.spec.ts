import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { apiAs } from "../fixtures/api.ts";
import { mouse } from "../fixtures/hands.ts";
import { expect, test } from "../fixtures/test.ts";

// The email is shown in a sandboxed frame, which blocks the journey's helper script like any other.
test.use({ expectedProblems: /Blocked script execution/ });

/** Counts what a person does: each press of a button or link, and each field that they fill in. */
function countingHands() {
  let actions = 0;
  const count =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      actions++;
      return act(...args);
    };
  const choose = (field: Locator, option: string) => field.selectOption(option).then(() => undefined);
  return { press: count(mouse.press), write: count(mouse.write), choose: count(choose), actions: () => actions };
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a new company gets from its invitation to an accepted quote", async ({ page, request, mailbox }) => {
      const mark = randomUUID().slice(0, 8);
      const email = `nora-${mark}@journey.test`;
      const global = await apiAs(request, "global@demo.test", "demo-password");
      const { company } = await global.post("/functions/v1/create-company", { companyName: `Hearth ${mark}` });
      const invited = { email, full_name: "Nora New", company_id: company.id, app_role: "admin" };
      await global.post("/functions/v1/invite-user", invited);
      const { press, write, choose, actions } = countingHands();

      await page.goto(`/dev/mail/${(await mailbox.latest(email)).id}`);
      await press(page.frameLocator("iframe").getByRole("link", { name: "Accept Invitation" }));
      await press(page.getByRole("button", { name: "Continue" }));
      await write(page.getByLabel("New Password", { exact: true }), "hearth-password");
      await write(page.getByLabel("Confirm Password", { exact: true }), "hearth-password");
      await press(page.getByRole("button", { name: "Set Password & Activate Account" }));
      await press(page.getByRole("link", { name: "Continue to Login" }));
      await expect(page).toHaveURL(/\/dashboard/);
      await press(page.getByRole("button", { name: "Skip the tour" }));

      await press(page.getByRole("link", { name: "Your first template" }));
      await press(page.getByRole("link", { name: "Start with Fence" }));
      await press(page.getByRole("button", { name: "Create Template" }));
      await expect(page.getByText("Template created successfully")).toBeVisible();
      await expect(page).toHaveURL(/\/forms\/builder\/edit\//);

      if (viewport.width < 768) await press(page.getByRole("button", { name: "Open menu" }));
      await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }));
      await press(page.getByRole("link", { name: "Send a quote to yourself" }));
      await press(page.getByRole("link", { name: /^Fence/ }));
      await press(page.getByRole("button", { name: /Start from Scratch/ }));
      await expect(page.getByLabel(/^Email/)).toHaveValue(email);
      await choose(page.getByLabel(/^Ground/), "Clay");
      await write(page.getByLabel(/^Distance from the depot/), "18");
      await write(page.getByLabel(/^Length/), "16.8");
      await write(page.getByLabel(/^Height/), "1.8");
      await press(page.getByRole("button", { name: "Create Quote" }));
      await press(page.getByRole("link", { name: "Send QT-1001" }));
      await expect(page.getByText("Quotemill sends this email")).toBeVisible();
      await press(page.getByRole("button", { name: "Send to Nora New" }));
      await expect(page.getByText("Successfully sent 1 quote(s)!")).toBeVisible();

      const { links } = await mailbox.latest(email);
      await page.goto(links.find((each) => new URL(each).pathname.startsWith("/o/")) ?? "the mail has no link");
      await press(page.getByRole("button", { name: "Accept" }).filter({ visible: true }));
      await write(page.getByLabel("Your full name"), "Nora New");
      await press(page.getByRole("checkbox", { name: /^I accept quote QT-1001/ }));
      await press(page.getByRole("button", { name: /^Accept quote for \$/ }));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/accepted/i);

      await page.goto("/dashboard");
      await expect(page.getByText(/^Nora New accepted \$/)).toBeVisible();
      // On a phone, the menu has to be opened.
      expect(actions()).toBe(viewport.width < 768 ? 26 : 25);
    });
  });
}
