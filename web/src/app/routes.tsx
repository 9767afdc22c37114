import { type Page, pages } from "@quotemill/shared/screens/pages";
import { type ComponentType, useEffect } from "react";
import { matchRoutes, Outlet, type RouteObject, redirect, replace } from "react-router";
import { useAuth } from "../features/auth/index.ts";
import { inBackground, type Later, later } from "../lib/load-later.tsx";
import { RouteError } from "./application-error.tsx";
import { LoginGuard, PageGuard } from "./guards.tsx";
import { useCurrentPage } from "./shell/current-page.ts";

type Script = Later<ComponentType>;

/** Pages are imported by path, so that each is its own chunk. */
const route = (page: Page, script: Script): RouteObject => ({
  path: page.path,
  handle: page,
  lazy: async () => ({ Component: await script.fetch() }),
});
/** Redirects roles that may not open the page. */
const guarded = (page: Page, script: Script) => behind(page, route(page, script));
const behind = (page: Page, child: RouteObject): RouteObject => ({
  element: <PageGuard page={page} />,
  children: [child],
});
/**
 * A redirect never leaves a history entry: a link redirects before it becomes one, and an opened address is replaced. It
 * keeps the query.
 */
const goTo = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return (pathname === location.pathname ? replace : redirect)(`${target}${search}`);
  },
});

const publicPages = [
  route(
    pages.login,
    later(async () => (await import("../features/auth/sign-in-page.tsx")).SignInPage),
  ),
  route(
    pages.acceptInvitation,
    later(async () => (await import("../features/auth/links/accept-invitation-page.tsx")).AcceptInvitationPage),
  ),
  route(
    pages.requestPasswordReset,
    later(async () => (await import("../features/auth/links/request-reset-page.tsx")).RequestResetPage),
  ),
  route(
    pages.resetPassword,
    later(async () => (await import("../features/auth/links/reset-password-page.tsx")).ResetPasswordPage),
  ),
  route(
    pages.accountActivated,
    later(async () => (await import("../features/auth/links/account-activated-page.tsx")).AccountActivatedPage),
  ),
];

/** Any signed-in user can open these pages. Those that are not for everyone say so themselves. */
const openPages = [
  route(
    pages.dashboard,
    later(async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage),
  ),
  route(
    pages.companies,
    later(async () => (await import("../features/companies/companies-page.tsx")).CompaniesPage),
  ),
  route(
    pages.authUsers,
    later(async () => (await import("../features/users/auth-users-page.tsx")).AuthUsersPage),
  ),
  goTo(pages.settings.path, pages.quoteSettings.path),
  route(
    pages.quoteSettings,
    later(async () => (await import("../features/settings/quote-settings/quote-settings-page.tsx")).QuoteSettingsPage),
  ),
  route(
    pages.integrations,
    later(async () => (await import("../features/crm/integrations-page.tsx")).IntegrationsPage),
  ),
  route(
    pages.security,
    later(async () => (await import("../features/settings/security/security-page.tsx")).SecurityPage),
  ),
  route(
    pages.preferences,
    later(async () => (await import("../features/settings/preferences/preferences-page.tsx")).PreferencesPage),
  ),
];

const quoteEditor = later(
  async () => (await import("../features/quotes/editor/quote-editor-page.tsx")).QuoteEditorPage,
);
const quotesPage = later(async () => (await import("../features/quotes/list/quotes-page.tsx")).QuotesPage);
const guardedPages = [
  guarded(
    pages.contacts,
    later(async () => (await import("../features/contacts/contacts-page.tsx")).ContactsPage),
  ),
  guarded(
    pages.contact,
    later(async () => (await import("../features/contacts/contact-page.tsx")).ContactPage),
  ),
  guarded(
    pages.prices,
    later(async () => (await import("../features/prices/prices-page.tsx")).PricesPage),
  ),
  guarded(
    pages.priceImport,
    later(async () => (await import("../features/prices/import/import-page.tsx")).ImportPage),
  ),
  guarded(
    pages.priceItem,
    later(async () => (await import("../features/prices/item-page.tsx")).ItemPage),
  ),
  guarded(pages.quotes, quotesPage),
  guarded(pages.contactQuotes, quotesPage),
  guarded(
    pages.pipeline,
    later(async () => (await import("../features/pipeline/pipeline-page.tsx")).PipelinePage),
  ),
  guarded(pages.newQuote, quoteEditor),
  guarded(pages.createQuote, quoteEditor),
  guarded(pages.editQuote, quoteEditor),
  guarded(pages.reviseQuote, quoteEditor),
  guarded(pages.editDraft, quoteEditor),
  guarded(
    pages.quoteMaterials,
    later(async () => (await import("../features/quotes/materials/materials-page.tsx")).MaterialsPage),
  ),
  guarded(
    pages.quoteSender,
    later(async () => (await import("../features/sending/quote-sender-page.tsx")).QuoteSenderPage),
  ),
  guarded(
    pages.company,
    later(async () => (await import("../features/settings/company/company-page.tsx")).CompanyPage),
  ),
  guarded(
    pages.followUps,
    later(async () => (await import("../features/settings/follow-ups/follow-ups-page.tsx")).FollowUpsPage),
  ),
  guarded(
    pages.signInSettings,
    later(async () => (await import("../features/settings/sign-in/sign-in-settings-page.tsx")).SignInSettingsPage),
  ),
  guarded(
    pages.team,
    later(async () => (await import("../features/users/users-page.tsx")).UsersPage),
  ),
  guarded(
    pages.templates,
    later(async () => (await import("../features/templates/list/templates-page.tsx")).TemplatesPage),
  ),
  behind(pages.firstTemplate, goTo(pages.firstTemplate.path, pages.newTemplate.path)),
  guarded(
    pages.newTemplate,
    later(async () => (await import("../features/templates/starters/new-template-page.tsx")).NewTemplatePage),
  ),
  guarded(
    pages.editTemplate,
    later(async () => (await import("../features/templates/builder/template-builder-page.tsx")).TemplateBuilderPage),
  ),
  guarded(
    pages.guide,
    later(async () => (await import("../features/guide/make-config-guide-page.tsx")).MakeConfigGuidePage),
  ),
  guarded(
    pages.globalUsers,
    later(async () => (await import("../features/users/global-users-page.tsx")).GlobalUsersPage),
  ),
];

/** All pages; `shell` draws what stands around those of signed-in users. */
export const routesIn = (shell: Script): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div className="min-h-dvh bg-background" />,
    children: [
      goTo(pages.home.path, pages.dashboard.path),
      ...publicPages,
      {
        element: <LoginGuard />,
        children: [
          {
            lazy: async () => ({ Component: await shell.fetch() }),
            children: [...openPages, ...guardedPages],
          },
        ],
      },
      route(
        { path: "*", title: "Page not found" },
        later(async () => (await import("./not-found-page.tsx")).NotFoundPage),
      ),
    ],
  },
];

export const routes = routesIn(later(async () => (await import("./shell/app-shell.tsx")).AppShell));

const ViewBanner = inBackground(later(async () => (await import("./shell/view-banner.tsx")).ViewBanner));

/** Wraps every page and keeps the document title up to date. */
function Root() {
  const { title } = useCurrentPage();
  const { view } = useAuth();
  useEffect(() => {
    document.title = title ? `${title} · Quotemill` : "Quotemill";
  }, [title]);
  return (
    <>
      {view && !view.end && <ViewBanner view={view} />}
      <Outlet />
    </>
  );
}

/** Fetches a page's script as soon as someone points at a link to it or reaches it with the keyboard. */
export function preloadPages(routes: RouteObject[]): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A click on the link tries again, and shows an error if that fails.
      if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
    }
  };
  document.addEventListener("pointerover", preload);
  document.addEventListener("focusin", preload);
  return () => {
    document.removeEventListener("pointerover", preload);
    document.removeEventListener("focusin", preload);
  };
}
