import { expect } from "vitest";
import { badChoices } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const tooLong = `?search=${"x".repeat(101)}`;

export const exportCases: RouteCase[] = [
  {
    route: "GET /rest/v1/exports/contacts",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/exports/contacts" }),
      shows: (response, { ours, theirs }) => {
        expect(response.body).toContain(ours.contact.email);
        expect(response.body).not.toContain(theirs.contact.email);
      },
    },
    badInput: () => ["?source=other", tooLong].map((query) => ({ path: `/rest/v1/exports/contacts${query}` })),
  },
  {
    route: "GET /rest/v1/exports/quotes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/exports/quotes" }),
      shows: (response, { ours, theirs }) => {
        expect(response.body).toContain(ours.contact.email);
        expect(response.body).not.toContain(theirs.contact.email);
      },
    },
    badInput: () => ["?tab=other", tooLong].map((query) => ({ path: `/rest/v1/exports/quotes${query}` })),
  },
  {
    route: "GET /rest/v1/exports/pipeline",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/exports/pipeline?tab=drafts" }),
      shows: (response, { ours, theirs }) => {
        expect(response.body).toContain(ours.contact.email);
        expect(response.body).not.toContain(theirs.contact.email);
      },
    },
    badInput: () =>
      ["?tab=other", "?order=age", tooLong].map((query) => ({ path: `/rest/v1/exports/pipeline${query}` })),
  },
  {
    route: "GET /rest/v1/exports/price_items",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/exports/price_items" }),
      shows: (response, { ours, theirs }) => {
        expect(response.body).toContain(ours.priceItem.code);
        expect(response.body).not.toContain(theirs.priceItem.code);
      },
    },
    badInput: () =>
      ["?order=cost", "?status=gone", `?category=${"x".repeat(101)}`, tooLong].map((query) => ({
        path: `/rest/v1/exports/price_items${query}`,
      })),
  },
  {
    route: "POST /rest/v1/exports/contacts",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: "/rest/v1/exports/contacts", payload: { ids: [ours.contact.id] } }),
      shows: (response, { ours }) => expect(response.body).toContain(ours.contact.email),
    },
    otherCompany: ({ ours, theirs }) => ({
      path: "/rest/v1/exports/contacts",
      payload: { ids: [ours.contact.id, theirs.contact.id] },
    }),
    badInput: () => badChoices("/rest/v1/exports/contacts"),
  },
  {
    route: "POST /rest/v1/exports/quotes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: "/rest/v1/exports/quotes", payload: { ids: [ours.quote.id] } }),
      shows: (response, { ours }) => expect(response.body).toContain(ours.contact.email),
    },
    otherCompany: ({ ours, theirs }) => ({
      path: "/rest/v1/exports/quotes",
      payload: { ids: [ours.quote.id, theirs.quote.id] },
    }),
    badInput: () => badChoices("/rest/v1/exports/quotes"),
  },
];
