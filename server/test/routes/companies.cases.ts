import { expect } from "vitest";
import { badIds, badPages } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const emailCard = { email_subject_template: " Quote {{quote_number}} ", email_message_template: "Hello" };
const numberingCard = { quote_prefix: "HF-", quote_next_number: 7, quote_name_template: "{{quote_number}}" };

export const companyCases: RouteCase[] = [
  {
    route: "GET /rest/v1/companies",
    roles: ["global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/companies" }),
      shows: (response, { ours, theirs }) => {
        const ids = response.json().items.map((company: { id: string }) => company.id);
        expect(ids).toEqual(expect.arrayContaining([ours.id, theirs.id]));
      },
    },
    badInput: () => badPages("/rest/v1/companies"),
  },
  {
    route: "GET /rest/v1/companies/:id",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}` }),
      shows: (response, { ours }) => expect(response.json()).toMatchObject({ id: ours.id, quote_next_number: 1001 }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}` }),
    badInput: () => badIds("/rest/v1/companies"),
  },
  {
    route: "PATCH /rest/v1/companies/:id",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}`, payload: emailCard }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          email_subject_template: "Quote {{quote_number}}",
          quote_prefix: "QT-",
        }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}`, payload: numberingCard }),
    badInput: ({ ours }) =>
      [
        {},
        { ...numberingCard, quote_name_template: "  " },
        { ...numberingCard, quote_next_number: 0 },
        { ...numberingCard, quote_next_number: 1.5 },
        { ...numberingCard, quote_next_number: "12" },
        { ...numberingCard, quote_prefix: "\u0000" },
        { ...numberingCard, quote_prefix: "A\nB" },
        { ...emailCard, ghl_connected: true },
        { ...emailCard, quote_send_webhook_url: "ftp://files.example" },
        { name: "Renamed" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}`, payload })),
  },
  {
    route: "POST /functions/v1/create-company",
    roles: ["global_admin"],
    works: {
      call: () => ({ path: "/functions/v1/create-company", payload: { companyName: " New Company " } }),
      shows: (response) => expect(response.json().company.name).toBe("New Company"),
    },
    badInput: () =>
      [
        {},
        { companyName: "  " },
        { companyName: 7 },
        { companyName: "x".repeat(201) },
        { companyName: "a\u0000b" },
        { companyName: "a\nb" },
      ].map((payload) => ({ path: "/functions/v1/create-company", payload })),
  },
  {
    route: "POST /functions/v1/delete-company",
    roles: ["global_admin"],
    works: {
      call: ({ theirs }) => ({ path: "/functions/v1/delete-company", payload: { company_id: theirs.id } }),
      shows: async (_response, { test, theirs }) => {
        const left = await test.db.selectFrom("companies").select("id").where("id", "=", theirs.id).execute();
        expect(left).toEqual([]);
      },
    },
    badInput: () =>
      [{}, { company_id: "x" }, { company_id: "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11" }].map((payload) => ({
        path: "/functions/v1/delete-company",
        payload,
      })),
  },
];
