import { readDetails } from "@quotemill/shared/companies/details";
import sharp from "sharp";
import { expect } from "vitest";
import { pngOf } from "../pictures.ts";
import { badIds } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const details = { ...readDetails(null), address: " 14 Wharf Street ", abn: "51824753556", colour: "#0f766e" };
const image_base64 = (await pngOf(40, 20)).toString("base64");
const wide_base64 = (await pngOf(4000, 10)).toString("base64");
const under = (part: string) => badIds("/rest/v1/companies").map(({ path }) => ({ path: `${path}/${part}` }));

const dublin = {
  time_zone: "Europe/Dublin",
  currency: "EUR",
  locale: "en-IE",
  tax_name: " VAT ",
  tax_basis_points: 2300,
};

const required = { factor_required_for: "everyone", grace_days: 14, session_days: 7 };

export const detailsCases: RouteCase[] = [
  {
    route: "GET /rest/v1/companies/:id/sign_in",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/sign_in` }),
      shows: (response, { ours, theirs }) => {
        expect(response.json()).toMatchObject({ factor_required_for: "nobody", session_days: 30 });
        const ids = response.json().lacking.map(({ id }: { id: string }) => id);
        expect(ids).toContain(ours.person.id);
        expect(ids).not.toContain(theirs.person.id);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/sign_in` }),
    badInput: () => under("sign_in"),
  },
  {
    route: "PATCH /rest/v1/companies/:id/sign_in",
    roles: ["admin"],
    prepare: async ({ test, callers }) => {
      const id = callers.admin.user.auth_id ?? "";
      await test.db.updateTable("auth.users").set({ has_passkey: true }).where("id", "=", id).execute();
    },
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/sign_in`, payload: required }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          ...{ factor_required_for: "everyone", session_days: 7, factor_required_from: expect.any(String) },
        }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/sign_in`, payload: required }),
    badInput: ({ ours }) =>
      [
        {},
        { factor_required_for: "some", grace_days: 1 },
        { factor_required_for: "everyone" },
        { factor_required_for: "nobody", grace_days: 1 },
        { grace_days: 1 },
        { ...required, grace_days: -1 },
        { ...required, grace_days: 91 },
        { ...required, session_days: 0 },
        { ...required, session_days: 31 },
        { ...required, session_days: "7" },
        { ...required, name: "Another name" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/sign_in`, payload })),
  },
  {
    route: "POST /functions/v1/remind-second-factor",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: "/functions/v1/remind-second-factor", payload: { user_id: ours.person.id } }),
      shows: async (_response, { test, ours }) => {
        const told = test.db.selectFrom("audit_log").select("subject").where("action", "=", "factor.reminded");
        expect(await told.execute()).toContainEqual({ subject: ours.person.email });
      },
    },
    otherCompany: ({ theirs }) => ({
      path: "/functions/v1/remind-second-factor",
      payload: { user_id: theirs.person.id },
    }),
    badInput: () => [{}, { user_id: "x" }].map((payload) => ({ path: "/functions/v1/remind-second-factor", payload })),
  },
  {
    route: "PATCH /rest/v1/companies/:id/place",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/place`, payload: dublin }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ ...dublin, tax_name: "VAT", validity_days: 30, quote_prefix: "QT-" }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/place`, payload: dublin }),
    badInput: ({ ours }) =>
      [
        {},
        { time_zone: "Mars/Olympus" },
        { time_zone: "+10:00" },
        { time_zone: `Europe/${"x".repeat(60_000)}` },
        { currency: "JPY" },
        { currency: "eur" },
        { locale: "tlh" },
        { tax_name: " " },
        { tax_name: "\u0000" },
        { tax_name: "VAT\nFree" },
        { tax_basis_points: 10_001 },
        { tax_basis_points: "1000" },
        { validity_days: 0 },
        { ...dublin, validity_days: 1.5 },
        { ...dublin, name: "Another name" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/place`, payload })),
  },
  {
    route: "PATCH /rest/v1/companies/:id/name",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/name`, payload: { name: " Harbour & Sons " } }),
      shows: (response) => expect(response.json()).toMatchObject({ name: "Harbour & Sons", quote_prefix: "QT-" }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/name`, payload: { name: "Taken" } }),
    badInput: ({ ours }) =>
      [
        {},
        { name: " " },
        { name: "\u200b" },
        { name: "a\nb" },
        { name: "x".repeat(201) },
        { name: "a", currency: "EUR" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/name`, payload })),
  },
  {
    route: "PATCH /rest/v1/companies/:id/costs",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/costs`, payload: { costs_visible_to: "admins" } }),
      shows: (response) => expect(response.json()).toMatchObject({ costs_visible_to: "admins", quote_prefix: "QT-" }),
    },
    otherCompany: ({ theirs }) => ({
      path: `/rest/v1/companies/${theirs.id}/costs`,
      payload: { costs_visible_to: "admins" },
    }),
    badInput: ({ ours }) =>
      [
        {},
        { costs_visible_to: "nobody" },
        { costs_visible_to: "admins", name: "Another name" },
        { target_margin_basis_points: 0 },
        { target_margin_basis_points: 9_901 },
        { target_margin_basis_points: 30.5 },
        { target_margin_basis_points: "30" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/costs`, payload })),
  },
  {
    route: "PATCH /rest/v1/companies/:id/visibility",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({
        path: `/rest/v1/companies/${ours.id}/visibility`,
        payload: { quotes_visible_to: "author" },
      }),
      shows: (response) => expect(response.json()).toMatchObject({ quotes_visible_to: "author" }),
    },
    otherCompany: ({ theirs }) => ({
      path: `/rest/v1/companies/${theirs.id}/visibility`,
      payload: { quotes_visible_to: "author" },
    }),
    badInput: ({ ours }) =>
      [
        {},
        { quotes_visible_to: "nobody" },
        { quotes_visible_to: null },
        { quotes_visible_to: "author", name: "x" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/visibility`, payload })),
  },
  {
    route: "GET /rest/v1/companies/:id/details",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/details` }),
      shows: (response) => expect(response.json()).toEqual({ ...readDetails(null), logo_url: null }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/details` }),
    badInput: () => under("details"),
  },
  {
    route: "PUT /rest/v1/companies/:id/details",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/details`, payload: details }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ address: "14 Wharf Street", abn: "51 824 753 556", logo_url: null }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/details`, payload: details }),
    badInput: ({ ours }) =>
      [
        {},
        { ...details, abn: "51824753557" },
        { ...details, email: "nobody" },
        { ...details, colour: "teal" },
        { ...details, website: "javascript:alert(1)" },
        { ...details, terms: "x".repeat(5_001) },
        { ...details, footer: "\u0000" },
        { ...details, layout: "fancy" },
        { ...details, logo_path: "theirs/logos/x/logo.png" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/details`, payload })),
  },
  {
    route: "POST /rest/v1/companies/:id/quote_preview",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/quote_preview`, payload: details }),
      shows: (response) => expect(atob(response.json().pdf_base64.slice(0, 8))).toMatch(/^%PDF/),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/quote_preview`, payload: details }),
    badInput: ({ ours }) =>
      [
        {},
        { ...details, layout: "fancy" },
        { ...details, colour: "teal" },
        { ...details, terms: "x".repeat(5_001) },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/quote_preview`, payload })),
  },
  {
    route: "PUT /rest/v1/companies/:id/logo",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/logo`, payload: { image_base64 } }),
      shows: async (response, { test }) => {
        const shown = await test.app.inject(response.json().logo_url);
        expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "png", width: 40, height: 20 });
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/logo`, payload: { image_base64 } }),
    badInput: ({ ours }) =>
      [
        {},
        { image_base64: "" },
        { image_base64: "not base64!" },
        { image_base64: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64") },
        { image_base64: Buffer.from("GIF89a and more than thirty-three bytes of it").toString("base64") },
        { image_base64: wide_base64 },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/logo`, payload })),
  },
  {
    route: "DELETE /rest/v1/companies/:id/logo",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/logo` }),
      shows: (response) => expect(response.json().logo_url).toBeNull(),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/logo` }),
    badInput: () => under("logo"),
  },
];
