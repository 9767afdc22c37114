import type { AppRole } from "@quotemill/shared/users";
import type { ComponentType } from "react";
import { type RouteObject, redirect, replace } from "react-router";
import { RouteError } from "./application-error.tsx";
import { LoginGuard, RoleGuard } from "./guards.tsx";
import type { Place } from "./place.ts";
import { Root } from "./root.tsx";

type Load = () => Promise<ComponentType>;

/** Pages are imported by path, each a chunk of its own. */
const page = (path: string, place: Place, load: Load): RouteObject => ({
  path,
  handle: place,
  lazy: async () => ({ Component: await load() }),
});
const forRoles = (allow: readonly AppRole[], children: RouteObject[]): RouteObject => ({
  element: <RoleGuard allow={allow} />,
  children,
});
/** Never an entry of the history: a link is redirected before it becomes one, and an address that was opened gives way. */
const goTo = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request }) => (new URL(request.url).pathname === location.pathname ? replace(target) : redirect(target)),
});

const publicPages = [
  page("/login", { title: "Sign In" }, async () => (await import("../features/auth/sign-in-page.tsx")).SignInPage),
  page(
    "/accept-invitation",
    { title: "Accept Invitation" },
    async () => (await import("../features/auth/accept-invitation-page.tsx")).AcceptInvitationPage,
  ),
  page(
    "/request-password-reset",
    { title: "Reset Password" },
    async () => (await import("../features/auth/request-reset-page.tsx")).RequestResetPage,
  ),
  page(
    "/reset-password",
    { title: "Reset Password" },
    async () => (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
  ),
  page(
    "/account-activated",
    { title: "Account Activated" },
    async () => (await import("../features/auth/account-activated-page.tsx")).AccountActivatedPage,
  ),
];

const everyone = [
  page(
    "/dashboard",
    { title: "Dashboard" },
    async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
  ),
  page(
    "/companies",
    { title: "Companies" },
    async () => (await import("../features/companies/companies-page.tsx")).CompaniesPage,
  ),
  page(
    "/auth-users",
    { title: "Auth Users" },
    async () => (await import("../features/users/auth-users-page.tsx")).AuthUsersPage,
  ),
  goTo("/settings", "/settings/quote-settings"),
  page(
    "/settings/quote-settings",
    { section: "Settings", title: "Quote Settings" },
    async () => (await import("../features/settings/quote-settings-page.tsx")).QuoteSettingsPage,
  ),
  page(
    "/settings/integrations",
    { section: "Settings", title: "Integrations" },
    async () => (await import("../features/crm/integrations-page.tsx")).IntegrationsPage,
  ),
  page(
    "/settings/settings",
    { section: "Settings", title: "Preferences" },
    async () => (await import("../features/settings/preferences-page.tsx")).PreferencesPage,
  ),
];

const quoteEditor = async () => (await import("../features/quotes/quote-editor-page.tsx")).QuoteEditorPage;
const quotesPage = async () => (await import("../features/quotes/quotes-page.tsx")).QuotesPage;
const companyStaff = [
  page(
    "/contacts",
    { title: "Contacts" },
    async () => (await import("../features/contacts/contacts-page.tsx")).ContactsPage,
  ),
  page("/quotes", { section: "Quotes", title: "Quotes History" }, quotesPage),
  page("/quotes/:contactId", { section: "Quotes", title: "Quotes History" }, quotesPage),
  page("/quotes/new", { section: "Quotes", title: "New Quote" }, quoteEditor),
  page("/quotes/create/:templateId", { section: "Quotes", title: "New Quote" }, quoteEditor),
  page("/quotes/edit/:quoteId", { section: "Quotes History", title: "Edit Quote" }, quoteEditor),
  page("/quotes/edit-saved/:savedQuoteId", { section: "Quotes History", title: "Edit Quote" }, quoteEditor),
  page(
    "/quotes/send",
    { section: "Quotes", title: "Quote Sender" },
    async () => (await import("../features/sending/quote-sender-page.tsx")).QuoteSenderPage,
  ),
];

const templateEditor = async () =>
  (await import("../features/templates/template-builder-page.tsx")).TemplateBuilderPage;
const companyAdmins = [
  page(
    "/users",
    { title: "User Management" },
    async () => (await import("../features/users/users-page.tsx")).UsersPage,
  ),
  page(
    "/forms/builder",
    { section: "Quotes", title: "Quote Builder" },
    async () => (await import("../features/templates/templates-page.tsx")).TemplatesPage,
  ),
  goTo("/templates/new", "/forms/builder/new"),
  page("/forms/builder/new", { section: "Quote Builder", title: "Create Template" }, templateEditor),
  page("/forms/builder/edit/:templateId", { section: "Quote Builder", title: "Edit Template" }, templateEditor),
];

const anyAdmin = [
  page(
    "/make-config-guide",
    { title: "Make Config Guide" },
    async () => (await import("../features/workflow/make-config-guide-page.tsx")).MakeConfigGuidePage,
  ),
];

const globalAdmins = [
  page(
    "/global-user-management",
    { title: "Global User Management" },
    async () => (await import("../features/users/global-users-page.tsx")).GlobalUsersPage,
  ),
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div className="min-h-dvh bg-background" />,
    children: [
      goTo("/", "/dashboard"),
      ...publicPages,
      {
        element: <LoginGuard />,
        children: [
          {
            lazy: async () => ({ Component: (await import("./shell/app-shell.tsx")).AppShell }),
            children: [
              ...everyone,
              forRoles(["admin", "user"], companyStaff),
              forRoles(["admin"], companyAdmins),
              forRoles(["admin", "global_admin"], anyAdmin),
              forRoles(["global_admin"], globalAdmins),
            ],
          },
        ],
      },
      page("*", { title: "Page not found" }, async () => (await import("./not-found-page.tsx")).NotFoundPage),
    ],
  },
];
