import type { Page } from "@playwright/test";
import { pages } from "@quotemill/shared/screens/pages";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

/** The view of each role at a path. `home` is the dashboard. */
const routes = {
  "/dashboard": { user: "page", admin: "page", global: "page" },
  "/companies": { user: "denied", admin: "denied", global: "page" },
  "/auth-users": { user: "denied", admin: "denied", global: "page" },
  "/global-user-management": { user: "home", admin: "home", global: "page" },
  "/make-config-guide": { user: "home", admin: "page", global: "page" },
  "/contacts": { user: "page", admin: "page", global: "home" },
  "/settings/company": { user: "page", admin: "page", global: "home" },
  "/settings/quote-settings": { user: "page", admin: "page", global: "page" },
  "/settings/integrations": { user: "page", admin: "page", global: "page" },
  "/settings/security": { user: "page", admin: "page", global: "page" },
  "/settings/settings": { user: "page", admin: "page", global: "page" },
  "/quotes": { user: "page", admin: "page", global: "home" },
  "/quotes/new": { user: "page", admin: "page", global: "home" },
  "/quotes/send": { user: "page", admin: "page", global: "home" },
  "/users": { user: "home", admin: "page", global: "home" },
  "/forms/builder": { user: "home", admin: "page", global: "home" },
  "/forms/builder/new": { user: "home", admin: "page", global: "home" },
} as const;
const accounts = { user: "user@demo.test", admin: "admin@demo.test", global: "global@demo.test" } as const;

for (const role of ["user", "admin", "global"] as const) {
  test(`a ${role} sees the right page at every path`, async ({ page, signIn }) => {
    await signIn(accounts[role]);
    await page.goto("/dashboard");
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    for (const [path, expected] of Object.entries(routes)) {
      await goTo(page, path);
      const landed = expected[role] === "home" ? "/dashboard" : path;
      await expect(page, path).toHaveURL(new RegExp(`${landed}$`));
      await expect(page, path).toHaveTitle(`${titleOf(landed)} · Quotemill`);
      const denied = page.getByText("Access Denied");
      if (expected[role] === "denied") await expect(denied, path).toBeVisible();
      else {
        await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
        await expect(denied, path).toBeHidden();
      }
    }
  });
}

const titleOf = (path: string) => Object.values(pages).find((page) => page.path === path)?.title;

/** Navigates like the browser's back button: without loading the app again for each page. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test("redirects are followed, and an unknown path is reported", async ({ page, signIn }) => {
  await signIn("admin@demo.test");
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/settings\/quote-settings$/);
  await page.goto("/templates/new");
  await expect(page).toHaveURL(/\/forms\/builder\/new$/);
  await page.goto("/templates/new?start=fence");
  await expect(page).toHaveURL(/\/forms\/builder\/new\?start=fence$/);
  await page.goto("/no/such/page");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("theme and colour scheme survive a reload without a flash", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/dashboard");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: /dark/i }).click();
  await page.getByRole("button", { name: /scheme/i }).click();
  await expect(page.getByRole("menuitemradio", { name: "Forest" })).toBeVisible();
  await page.getByRole("menuitemradio", { name: "Forest" }).click();
  await expect(html).toHaveAttribute("data-scheme", "forest");
  await expectAccessible(page);

  // The attributes are set before the app's own script runs.
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/login");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-scheme", "forest");
});

test("a focused field with an error keeps the error's colour in every scheme and theme", async ({ page, signIn }) => {
  await signIn("user@demo.test");
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Add Contact" }).click();
  await page.getByRole("button", { name: "Create Contact" }).click();
  const field = page.getByRole("textbox", { name: "First Name" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  for (const theme of ["light", "dark"]) {
    for (const scheme of ["default", "ocean", "forest", "sunset", "purple"]) {
      const isDanger = () =>
        field.evaluate(
          (input, [theme, scheme]) => {
            Object.assign(document.documentElement.dataset, { theme, scheme });
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.color = "var(--color-danger)";
            const { color } = getComputedStyle(probe);
            probe.remove();
            return getComputedStyle(input).outlineColor === color;
          },
          [theme, scheme],
        );
      await expect.poll(isDanger, `${theme} ${scheme}`).toBe(true); // the previous colours fade out
    }
  }
});

test("on a phone a contact's quotes have the page's title", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn("user@demo.test");
  await page.goto("/quotes");
  await page.getByRole("navigation", { name: "Contacts" }).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: /View Details/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toHaveCount(1);
});

test("on a phone the keyboard can scroll a global admin's dashboard", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn("global@demo.test");
  await page.goto("/dashboard");
  await expect(page.getByRole("table", { name: "Recent Quotes" })).toBeVisible();
  await expectAccessible(page);
});

test("on a phone the menu slides in over the page and closes on Escape", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await signIn("admin@demo.test");
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Contacts" })).toBeHidden();
  await page.getByRole("button", { name: /menu/i }).click();
  await expect(page.getByRole("link", { name: "Contacts" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Contacts" })).toBeHidden();
  await expect(page.getByRole("button", { name: /menu/i })).toBeFocused();
  await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("link", { name: "Contacts" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole("link", { name: "Contacts" })).toBeHidden();
  const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await expect.poll(overflows).toBe(false);
});
