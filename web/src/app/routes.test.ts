import { appRole } from "@quotemill/shared/companies/users";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { routes } from "./routes.tsx";
import { menuFor } from "./shell/menu.ts";

const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

test.each([
  "/login",
  "/accept-invitation",
  "/request-password-reset",
  "/reset-password",
  "/account-activated",
  "/",
  "/dashboard",
  "/companies",
  "/auth-users",
  "/global-user-management",
  "/make-config-guide",
  "/contacts",
  "/contacts/:contactId",
  "/settings",
  "/settings/quote-settings",
  "/settings/integrations",
  "/settings/settings",
  "/quotes",
  "/quotes/:contactId",
  "/quotes/new",
  "/quotes/create/:templateId",
  "/quotes/edit/:quoteId",
  "/quotes/edit-saved/:savedQuoteId",
  "/quotes/send",
  "/users",
  "/forms/builder",
  "/forms/builder/new",
  "/forms/builder/edit/:templateId",
  "/templates/new",
])("%s has its own route", (path) => {
  expect(pathOf(path.replace(/:\w+/, "42"))).toBe(path);
});

test("every menu entry of every role leads to a route with that title", () => {
  const links = appRole.options.flatMap(menuFor).flatMap((item) => item.children ?? [item]);
  for (const { to, label } of links) {
    expect(matchRoutes(routes, to)?.at(-1)?.route.handle, to).toMatchObject({ title: label });
  }
});
