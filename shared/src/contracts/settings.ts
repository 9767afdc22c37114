import { z } from "zod";
import { endSessionInput, openSession } from "../access/sessions.ts";
import { company } from "../companies/company.ts";
import { companyDetails, companyDetailsInput, logoInput, quotePreview } from "../companies/details.ts";
import {
  costsInput,
  nameInput,
  regionInput,
  settingsCards,
  settingsInput,
  visibilityInput,
} from "../companies/settings.ts";
import { ownProfileInput } from "../companies/users.ts";
import { seenVariables } from "../quotes/seen-variables.ts";
import { idParam } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const settingsCalls = defineCalls("settings", {
  read: {
    method: "GET",
    path: "/rest/v1/companies/:id",
    permission: "settings.read",
    summary: "Read the company and its settings",
    params: idParam,
    answer: company,
    errors: ["not_found"],
    key: queryKeys.settings,
  },
  save: {
    method: "PATCH",
    path: "/rest/v1/companies/:id",
    permission: "settings.write",
    summary: "Change the quote settings",
    description: "One card of Quote Settings, or the sending webhook.",
    params: idParam,
    body: settingsInput,
    answer: company,
    errors: ["not_found"],
  },
  saveName: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/name",
    permission: settingsCards.name.change,
    summary: "Change the company's name",
    params: idParam,
    body: nameInput,
    answer: company,
    errors: ["not_found"],
  },
  saveRegion: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/place",
    permission: settingsCards.region.change,
    summary: "Change the time zone, currency, locale, tax or validity",
    params: idParam,
    body: regionInput,
    answer: company,
    errors: ["not_found"],
  },
  saveCosts: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/costs",
    permission: settingsCards.costs.change,
    summary: "Choose who sees costs and profit, and what a quote should earn",
    params: idParam,
    body: costsInput,
    answer: company,
    errors: ["not_found"],
  },
  saveVisibility: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/visibility",
    permission: settingsCards.visibility.change,
    summary: "Choose whose quotes people see",
    description: "With `author`, viewers and users see only the quotes that they made or that were handed to them.",
    params: idParam,
    body: visibilityInput,
    answer: company,
    errors: ["not_found"],
  },
  readDetails: {
    method: "GET",
    path: "/rest/v1/companies/:id/details",
    permission: "settings.read",
    summary: "Read the company's printed details",
    params: idParam,
    answer: companyDetails,
    errors: ["not_found"],
    key: queryKeys.companyDetails,
  },
  saveDetails: {
    method: "PUT",
    path: "/rest/v1/companies/:id/details",
    permission: "settings.write",
    summary: "Change the company's printed details",
    params: idParam,
    body: companyDetailsInput,
    answer: companyDetails,
    errors: ["not_found"],
  },
  previewQuote: {
    method: "POST",
    path: "/rest/v1/companies/:id/quote_preview",
    permission: "settings.read",
    summary: "Print a sample quote with details that are not saved yet",
    readOnly: true,
    params: idParam,
    body: companyDetailsInput,
    answer: quotePreview,
    errors: ["not_found", "rate_limited"],
  },
  saveLogo: {
    method: "PUT",
    path: "/rest/v1/companies/:id/logo",
    permission: "settings.write",
    summary: "Upload the logo for printed quotes",
    description: "A PNG or JPEG of at most 500 KB.",
    params: idParam,
    body: logoInput,
    answer: companyDetails,
    errors: ["not_found", "conflict", "rate_limited"],
  },
  removeLogo: {
    method: "DELETE",
    path: "/rest/v1/companies/:id/logo",
    permission: "settings.write",
    summary: "Remove the logo from printed quotes",
    params: idParam,
    answer: companyDetails,
    errors: ["not_found"],
  },
  seenVariables: {
    method: "GET",
    path: "/rest/v1/quote_variables",
    permission: "settings.read",
    summary: "List answer and output keys of the latest quotes",
    description: "For the variable picker.",
    answer: seenVariables,
    key: queryKeys.seenVariables,
  },
});

/**
 * A person's own account. The auth client changes the password and ends all other sessions, so those calls are not
 * here.
 */
export const accountCalls = defineCalls("account", {
  saveProfile: {
    method: "PATCH",
    path: "/rest/v1/profile",
    permission: "account.write",
    summary: "Change your own name, job title and mobile",
    body: ownProfileInput,
    errors: ["rate_limited"],
  },
  sessions: {
    method: "GET",
    path: "/rest/v1/sessions",
    permission: "account.write",
    summary: "List your open sessions",
    description: "The current one first.",
    answer: z.object({ sessions: z.array(openSession) }),
    key: queryKeys.sessions,
  },
  endSession: {
    method: "POST",
    path: "/functions/v1/end-session",
    permission: "account.write",
    summary: "End one of your sessions",
    body: endSessionInput,
    errors: ["not_found", "rate_limited"],
  },
});
