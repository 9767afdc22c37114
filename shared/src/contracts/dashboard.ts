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
    summary: "Counts and the latest quotes, for the company or for the whole system",
    query: dashboardQuery,
    answer: dashboard,
    key: queryKeys.dashboard,
  },
  numbers: {
    method: "GET",
    path: "/rest/v1/offer_numbers",
    permission: "quotes.read",
    summary:
      "How many offers were sent, viewed and accepted, by month, template and person, and why some were declined",
    query: offerNumbersQuery,
    answer: offerNumbers,
    key: queryKeys.offerNumbers,
  },
  attention: {
    method: "GET",
    path: "/rest/v1/needs_attention",
    permission: "quotes.read",
    summary: "Offers and quotes that wait for someone: questions, offers about to end or opened twice, failed quotes",
    answer: attentionList,
    key: queryKeys.attention,
  },
  values: {
    method: "GET",
    path: "/rest/v1/quote_values",
    permission: "quotes.read",
    summary: "What the quotes of the last weeks come to, by week and by status, and what customers accepted of it",
    answer: quoteValues,
    key: queryKeys.quoteValues,
  },
  setup: {
    method: "GET",
    path: "/rest/v1/setup",
    permission: "company.write",
    summary: "Which first steps a new company has taken, and whether their list is hidden",
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
