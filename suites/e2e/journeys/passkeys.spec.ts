import type { Page } from "@playwright/test";
import { password } from "../../harness/company.ts";
import { forgetSession } from "../../harness/sign-in.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

/** Adds a device with a fingerprint reader, whose owner touches it when asked. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    /** Sets whether its owner touches it. */
    touch: (enabled: boolean) => browser.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

const home = (page: Page) => page.getByRole("heading", { name: /^Welcome back/ });

/** Presses Tab until that button has the focus, then Enter. */
async function pressByKeyboard(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

for (const [name, viewport] of [
  ["a wide screen", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, expectedProblems: /status of 4(00|03)/ });

    test("someone adds a passkey by keyboard, names it, signs in with it and removes it", async ({
      page,
      company,
      signIn,
      mailbox,
    }) => {
      await addDevice(page);
      await signIn(company.user);
      await page.goto("/settings/security");
      await pressByKeyboard(page, "Add a passkey");
      await expect(page.getByText("Passkey added")).toBeVisible();
      await mailbox.latest(company.user, /^A passkey was added/);
      await pressByKeyboard(page, "Rename Passkey");
      const dialog = page.getByRole("dialog", { name: "Rename passkey" });
      await dialog.getByLabel("Name").fill("My laptop");
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(page.getByText("My laptop")).toBeVisible();
      await expect(page.getByText(/never used/)).toBeVisible();
      await expectAccessible(page);

      // The device answers every request, and this is about the button.
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
      await forgetSession(page);
      await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
      await expectAccessible(page);
      await pressByKeyboard(page, "Use a passkey");
      await expect(home(page)).toBeVisible();

      await page.goto("/settings/security");
      await expect(page.getByText(/never used/)).toBeHidden();
      await page.getByRole("button", { name: "Remove My laptop" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("My laptop removed")).toBeVisible();
      await mailbox.latest(company.user, /^A passkey was removed/);
    });
  });
}

test.describe("the suggestions of the email field", () => {
  test.use({ expectedProblems: /status of 403/ });

  test("offer the passkey, and choosing it signs in without another press", async ({ page, company, signIn }) => {
    const device = await addDevice(page);
    await signIn(company.user);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("Passkey added")).toBeVisible();
    const asked: (string | undefined)[] = [];
    await page.exposeFunction("noteAsking", (mediation?: string) => void asked.push(mediation));
    await page.addInitScript(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = (options) => {
        (window as unknown as { noteAsking: (mediation?: string) => void }).noteAsking(options?.mediation);
        return get(options);
      };
    });

    // No one has chosen it yet: the page waits, and the password is still there.
    await device.touch(false);
    await forgetSession(page);
    await expect.poll(() => asked).toEqual(["conditional"]);
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();

    await device.touch(true);
    await page.reload();
    await expect(home(page)).toBeVisible();
    expect(new Set(asked)).toEqual(new Set(["conditional"]));
  });
});

test.describe("a company that requires a second factor", () => {
  // Every page of the colleague is refused until there is one.
  test.use({ expectedProblems: /status of 4(00|03|09)/ });

  test("its admin has one first, and a colleague gets in by setting one up", async ({
    page,
    browser,
    baseURL,
    company,
    signIn,
  }) => {
    await addDevice(page);
    await signIn(company.admin);
    await page.goto("/settings/sign-in");
    const card = page.getByRole("region", { name: "Second factor" });
    await card.getByRole("radio", { name: "Everyone" }).click();
    await card.getByLabel("Days of grace").fill("0");
    await card.getByRole("button", { name: "Save Second Factor" }).click();
    await expect(page.getByText(/Set up a second factor for yourself first/)).toBeVisible();
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("Passkey added")).toBeVisible();
    await page.goto("/settings/sign-in");
    await card.getByRole("radio", { name: "Everyone" }).click();
    await card.getByLabel("Days of grace").fill("0");
    await expectAccessible(page);
    await card.getByRole("button", { name: "Save Second Factor" }).click();
    await expect(page.getByText("Sign-in rules saved")).toBeVisible();

    const context = await browser.newContext({ baseURL });
    const theirs = await context.newPage();
    await addDevice(theirs);
    await theirs.goto("/login");
    await theirs.getByLabel("Email").fill(company.user);
    await theirs.getByLabel("Password").fill(password);
    await theirs.keyboard.press("Enter");
    await expect(theirs.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.goto("/contacts");
    await expect(theirs.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await pressByKeyboard(theirs, "Add a passkey");
    await expect(theirs.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
    await context.close();
  });
});
