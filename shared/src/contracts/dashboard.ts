import {
  attentionList,
  dashboard,
  dashboardQuery,
  offerNumbers,
  offerNumbersQuery,
  quoteValues,
  setup,
} from "../screens/dashboard.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const dashboardCalls = defineCalls("dashboard", {
  read: {
    method: "GET",
    path: "/rest/v1/dashboard",
    permission: "dashboard.read",
    summary: "Read the counts and latest quotes of the dashboard",
    description: "For the company, or for the whole system.",
    query: dashboardQuery,
    answer: dashboard,
    key: queryKeys.dashboard,
  },
  numbers: {
    method: "GET",
    path: "/rest/v1/offer_numbers",
    permission: "quotes.read",
    summary: "Count offers that were sent, viewed and accepted",
    description: "By month, template and person, with the reasons why some were declined.",
    query: offerNumbersQuery,
    answer: offerNumbers,
    key: queryKeys.offerNumbers,
  },
  attention: {
    method: "GET",
    path: "/rest/v1/needs_attention",
    permission: "quotes.read",
    summary: "List offers and quotes that wait for someone",
    description: "Questions, offers about to end or opened twice, and failed quotes.",
    answer: attentionList,
    key: queryKeys.attention,
  },
  values: {
    method: "GET",
    path: "/rest/v1/quote_values",
    permission: "quotes.read",
    summary: "Sum up the quotes of the last weeks",
    description: "By week and by status, with what customers accepted of it.",
    answer: quoteValues,
    key: queryKeys.quoteValues,
  },
  setup: {
    method: "GET",
    path: "/rest/v1/setup",
    permission: "company.write",
    summary: "Read which first steps a new company has taken",
    description: "And whether their list is hidden.",
    answer: setup,
    key: queryKeys.setup,
  },
  hideSetup: {
    method: "POST",
    path: "/functions/v1/hide-setup",
    permission: "company.write",
    summary: "Hide the list of first steps for everyone in the company",
  },
  showSetup: {
    method: "POST",
    path: "/functions/v1/show-setup",
    permission: "company.write",
    summary: "Show the list of first steps again to everyone in the company",
  },
});
