import { z } from "zod";
import { endSessionInput, openSession } from "../access/sessions.ts";
import { company } from "../companies/company.ts";
import { companyDetails, companyDetailsInput, logoInput, quotePreview } from "../companies/details.ts";
import { costsInput, nameInput, regionInput, settingsCards, settingsInput } from "../companies/settings.ts";
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
    params: idParam,
    answer: company,
    errors: ["not_found"],
    key: queryKeys.settings,
  },
  save: {
    method: "PATCH",
    path: "/rest/v1/companies/:id",
    permission: "settings.write",
    summary: "Save one card of Quote Settings, or the sending webhook",
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
  readDetails: {
    method: "GET",
    path: "/rest/v1/companies/:id/details",
    permission: "settings.read",
    params: idParam,
    answer: companyDetails,
    errors: ["not_found"],
    key: queryKeys.companyDetails,
  },
  saveDetails: {
    method: "PUT",
    path: "/rest/v1/companies/:id/details",
    permission: "settings.write",
    params: idParam,
    body: companyDetailsInput,
    answer: companyDetails,
    errors: ["not_found"],
  },
  previewQuote: {
    method: "POST",
    path: "/rest/v1/companies/:id/quote_preview",
    permission: "settings.write",
    readOnly: true,
    summary: "A sample quote printed with these details, before they are saved",
    params: idParam,
    body: companyDetailsInput,
    answer: quotePreview,
    errors: ["not_found", "rate_limited"],
  },
  saveLogo: {
    method: "PUT",
    path: "/rest/v1/companies/:id/logo",
    permission: "settings.write",
    summary: "The logo on printed quotes: PNG or JPEG, at most 500 KB",
    params: idParam,
    body: logoInput,
    answer: companyDetails,
    errors: ["not_found", "conflict", "rate_limited"],
  },
  removeLogo: {
    method: "DELETE",
    path: "/rest/v1/companies/:id/logo",
    permission: "settings.write",
    params: idParam,
    answer: companyDetails,
    errors: ["not_found"],
  },
  seenVariables: {
    method: "GET",
    path: "/rest/v1/quote_variables",
    permission: "settings.read",
    summary: "Answer and output keys found in the latest quotes, for the variable picker",
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
    summary: "Change the caller's own name, job title and mobile",
    body: ownProfileInput,
    errors: ["rate_limited"],
  },
  sessions: {
    method: "GET",
    path: "/rest/v1/sessions",
    permission: "account.write",
    summary: "The caller's open sessions, the current one first",
    answer: z.object({ sessions: z.array(openSession) }),
    key: queryKeys.sessions,
  },
  endSession: {
    method: "POST",
    path: "/functions/v1/end-session",
    permission: "account.write",
    summary: "End one of the caller's sessions",
    body: endSessionInput,
    errors: ["not_found", "rate_limited"],
  },
});
