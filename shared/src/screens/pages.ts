import type { Permission } from "../access/permissions.ts";

export interface Page {
  path: string;
  /** The name in the window's title, the top bar and the menu. */
  title: string;
  /** The section that the top bar shows for this page. */
  section?: string;
  /** Required to open the page; without one, anyone who may open the app can. */
  permission?: Permission;
}

/** All pages of the web app: routes, menu, links and mails get their paths here. */
export const pages = {
  home: { path: "/", title: "Dashboard" },
  login: { path: "/login", title: "Sign In" },
  acceptInvitation: { path: "/accept-invitation", title: "Accept Invitation" },
  requestPasswordReset: { path: "/request-password-reset", title: "Reset Password" },
  resetPassword: { path: "/reset-password", title: "Reset Password" },
  accountActivated: { path: "/account-activated", title: "Account Activated" },

  dashboard: { path: "/dashboard", title: "Dashboard" },
  settings: { path: "/settings", title: "Settings" },
  company: { path: "/settings/company", section: "Settings", title: "Company", permission: "settings.read" },
  quoteSettings: { path: "/settings/quote-settings", section: "Settings", title: "Quote Settings" },
  followUps: { path: "/settings/follow-ups", section: "Settings", title: "Follow-ups", permission: "company.write" },
  integrations: { path: "/settings/integrations", section: "Settings", title: "Integrations" },
  security: { path: "/settings/security", section: "Preferences", title: "Sign-in and security" },
  signInSettings: { path: "/settings/sign-in", section: "Settings", title: "Sign-in", permission: "company.write" },
  preferences: { path: "/settings/settings", section: "Settings", title: "Preferences" },

  contacts: { path: "/contacts", title: "Contacts", permission: "contacts.read" },
  contact: { path: "/contacts/:contactId", section: "Contacts", title: "Contact", permission: "contacts.read" },
  prices: { path: "/prices", title: "Price List", permission: "prices.read" },
  priceImport: { path: "/prices/import", section: "Price List", title: "Import", permission: "prices.write" },
  priceItem: { path: "/prices/:itemId", section: "Price List", title: "Item", permission: "prices.read" },
  quotes: { path: "/quotes", section: "Quotes", title: "Quotes History", permission: "quotes.read" },
  contactQuotes: { path: "/quotes/:contactId", section: "Quotes", title: "Quotes History", permission: "quotes.read" },
  pipeline: { path: "/quotes/pipeline", section: "Quotes", title: "Pipeline", permission: "quotes.read" },
  newQuote: { path: "/quotes/new", section: "Quotes", title: "New Quote", permission: "quotes.write" },
  createQuote: {
    path: "/quotes/create/:templateId",
    section: "Quotes",
    title: "New Quote",
    permission: "quotes.write",
  },
  editQuote: {
    path: "/quotes/edit/:quoteId",
    section: "Quotes History",
    title: "Edit Quote",
    permission: "quotes.write",
  },
  reviseQuote: {
    path: "/quotes/revise/:quoteId",
    section: "Quotes History",
    title: "Revise Quote",
    permission: "quotes.write",
  },
  quoteMaterials: {
    path: "/quotes/materials/:quoteId",
    section: "Quotes History",
    title: "Materials",
    permission: "quotes.read",
  },
  editDraft: {
    path: "/quotes/edit-saved/:savedQuoteId",
    section: "Quotes History",
    title: "Edit Quote",
    permission: "quotes.write",
  },
  quoteSender: { path: "/quotes/send", section: "Quotes", title: "Quote Sender", permission: "quotes.send" },

  team: { path: "/users", title: "User Management", permission: "team.manage" },
  templates: { path: "/forms/builder", section: "Quotes", title: "Quote Builder", permission: "templates.write" },
  newTemplate: {
    path: "/forms/builder/new",
    section: "Quote Builder",
    title: "Create Template",
    permission: "templates.write",
  },
  editTemplate: {
    path: "/forms/builder/edit/:templateId",
    section: "Quote Builder",
    title: "Edit Template",
    permission: "templates.write",
  },
  /** An address for people who have no template yet. It redirects to `newTemplate`. */
  firstTemplate: { path: "/templates/new", title: "Create Template", permission: "templates.write" },
  guide: { path: "/make-config-guide", title: "Make Config Guide", permission: "guide.read" },

  companies: { path: "/companies", title: "Companies", permission: "companies.manage" },
  globalUsers: {
    path: "/global-user-management",
    title: "Global User Management",
    permission: "global_users.read",
  },
  authUsers: { path: "/auth-users", title: "Auth Users", permission: "auth_users.manage" },
} as const satisfies Record<string, Page>;

/** The part of Preferences where people change their password. */
export const passwordPath = `${pages.security.path}#password`;
