import { z } from "zod";
import { endSessionInput, openSession } from "../access/sessions.ts";
import { factorReminderInput, signInPolicy, signInPolicyInput } from "../access/sign-in-policy.ts";
import { company } from "../companies/company.ts";
import {
  companyDetails,
  companyDetailsChanges,
  companyDetailsInput,
  logoInput,
  quotePreview,
} from "../companies/details.ts";
import {
  costsInput,
  nameInput,
  regionInput,
  settingsCards,
  settingsInput,
  visibilityInput,
} from "../companies/settings.ts";
import { ownProfileChanges } from "../companies/users.ts";
import { seenVariables } from "../quotes/seen-variables.ts";
import { idParam } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const onlyChanges =
  "What is absent stays. `seen` is what you read of the fields that you change: a save over something newer is refused.";

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
    description: `Quote Settings, or the sending webhook. ${onlyChanges}`,
    params: idParam,
    body: settingsInput,
    answer: company,
    errors: ["not_found", "conflict"],
  },
  saveName: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/name",
    permission: settingsCards.name.change,
    summary: "Change the company's name",
    description: onlyChanges,
    params: idParam,
    body: nameInput,
    answer: company,
    errors: ["not_found", "conflict"],
  },
  saveRegion: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/place",
    permission: settingsCards.region.change,
    summary: "Change the time zone, currency, locale, tax or validity",
    description: onlyChanges,
    params: idParam,
    body: regionInput,
    answer: company,
    errors: ["not_found", "conflict"],
  },
  saveCosts: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/costs",
    permission: settingsCards.costs.change,
    summary: "Choose who sees costs and profit, and what a quote should earn",
    description: onlyChanges,
    params: idParam,
    body: costsInput,
    answer: company,
    errors: ["not_found", "conflict"],
  },
  saveVisibility: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/visibility",
    permission: settingsCards.visibility.change,
    summary: "Choose whose quotes people see",
    description: `With \`author\`, viewers and users see only the quotes that they made or that were handed to them. ${onlyChanges}`,
    params: idParam,
    body: visibilityInput,
    answer: company,
    errors: ["not_found", "conflict"],
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
    // Not PATCH, because open tabs and existing programs send all of it by this method, which still works.
    method: "PUT",
    path: "/rest/v1/companies/:id/details",
    permission: "settings.write",
    summary: "Change the company's printed details",
    description: onlyChanges,
    params: idParam,
    body: companyDetailsChanges,
    answer: companyDetails,
    errors: ["not_found", "conflict"],
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
  readSignIn: {
    method: "GET",
    path: "/rest/v1/companies/:id/sign_in",
    permission: "company.write",
    summary: "Read how people must sign in, and who has no second factor",
    params: idParam,
    answer: signInPolicy,
    errors: ["not_found"],
    key: queryKeys.signInPolicy,
  },
  saveSignIn: {
    method: "PATCH",
    path: "/rest/v1/companies/:id/sign_in",
    permission: "company.write",
    fresh: true,
    summary: "Require a second factor, or shorten sessions",
    description:
      "A shorter time also applies to people already signed in. An admin who requires a second factor must have one. " +
      onlyChanges,
    params: idParam,
    body: signInPolicyInput,
    answer: signInPolicy,
    errors: ["not_found", "conflict"],
  },
  remindFactor: {
    method: "POST",
    path: "/functions/v1/remind-second-factor",
    permission: "company.write",
    summary: "Mail a colleague to set up a second factor",
    body: factorReminderInput,
    errors: ["not_found", "rate_limited"],
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
    description: "What is absent stays.",
    body: ownProfileChanges,
    errors: ["rate_limited"],
  },
  sessions: {
    method: "GET",
    path: "/rest/v1/sessions",
    permission: "account.write",
    summary: "List your signed-in devices",
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
