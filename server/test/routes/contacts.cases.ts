import { expect } from "vitest";
import { badChoices, badIds, badPages, impossibleTimes } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/contacts";
const input = { first_name: "Ada", email: "Ada@Example.com" };
const edited = ({ ours }: World) => ({ ...input, updated_at: ours.contact.updated_at });

const statusOf = async ({ test, ours }: World) =>
  (await test.db.selectFrom("contacts").select("status").where("id", "=", ours.contact.id).executeTakeFirst())?.status;

export const contactCases: RouteCase[] = [
  {
    route: "GET /rest/v1/contacts",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path }),
      shows: (response, { ours, theirs }) => {
        const ids = response.json().items.map((contact: { id: string }) => contact.id);
        expect(ids).toContain(ours.contact.id);
        expect(ids).not.toContain(theirs.contact.id);
      },
    },
    badInput: () => [
      ...badPages(path),
      ...badPages(`${path}?order=name`),
      { path: `${path}?order=age` },
      { path: `${path}?cursor=${"x".repeat(2_601)}` },
      { path: `${path}?source=other` },
      { path: `${path}?status=gone` },
      { path: `${path}?search=${"x".repeat(101)}` },
    ],
  },
  {
    route: "GET /rest/v1/contacts/:id",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.contact.id}` }),
      shows: (response, { ours }) => expect(response.json()).toMatchObject({ id: ours.contact.id, first_name: "Ada" }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.contact.id}` }),
    badInput: () => badIds(path),
  },
  {
    route: "POST /rest/v1/contacts",
    roles: ["user", "admin"],
    works: {
      call: () => ({ path, payload: input }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          email: "ada@example.com",
          last_name: "",
          country: "AU",
          source: "manual",
        }),
    },
    badInput: ({ ours }) =>
      [
        {},
        { first_name: "Ada" },
        { ...input, first_name: "  " },
        { ...input, email: "not an address" },
        { ...input, email: ours.contact.email.toUpperCase() },
        { ...input, phone: 7 },
        { ...input, last_name: "\u0000" },
        { ...input, city: "x".repeat(201) },
      ].map((payload) => ({ path, payload })),
  },
  {
    route: "PUT /rest/v1/contacts",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path, payload: { ...input, email: ours.contact.email.toUpperCase(), phone: "0412" } }),
      shows: (response, { ours }) => expect(response.json()).toMatchObject({ id: ours.contact.id, phone: "0412" }),
    },
    badInput: () =>
      [{}, { ...input, first_name: "" }, { ...input, email: "x" }, { ...input, ghl_contact_id: "" }].map((payload) => ({
        path,
        payload,
      })),
  },
  {
    route: "PATCH /rest/v1/contacts/:id",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({
        path: `${path}/${world.ours.contact.id}`,
        payload: { ...edited(world), email: world.ours.contact.email, city: "Glenelg" },
      }),
      shows: (response) => expect(response.json()).toMatchObject({ city: "Glenelg" }),
    },
    otherCompany: ({ theirs }) => ({
      path: `${path}/${theirs.contact.id}`,
      payload: { ...input, updated_at: theirs.contact.updated_at },
    }),
    badInput: (world) => [
      ...badIds(path, edited(world)),
      { path: `${path}/${world.ours.contact.id}`, payload: { ...edited(world), first_name: "" } },
      { path: `${path}/${world.ours.contact.id}`, payload: { ...edited(world), email: "x" } },
      { path: `${path}/${world.ours.contact.id}`, payload: input },
      ...["2020-01-01T00:00:00.000Z", ...impossibleTimes].map((updated_at) => ({
        path: `${path}/${world.ours.contact.id}`,
        payload: { ...edited(world), updated_at },
      })),
    ],
  },
  {
    route: "DELETE /rest/v1/contacts/:id",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.contact.id}` }),
      shows: async (_response, world) => expect(await statusOf(world)).toBe("archived"),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.contact.id}` }),
    badInput: () => badIds(path),
  },
  {
    route: "POST /rest/v1/contacts/delete",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/delete`, payload: { ids: [ours.contact.id] } }),
      shows: async (_response, world) => expect(await statusOf(world)).toBe("archived"),
    },
    otherCompany: ({ ours, theirs }) => ({
      path: `${path}/delete`,
      payload: { ids: [ours.contact.id, theirs.contact.id] },
    }),
    badInput: () => badChoices(`${path}/delete`),
  },
  {
    route: "POST /rest/v1/contacts/restore",
    roles: ["user", "admin"],
    prepare: async ({ test, ours, theirs }) => {
      const both = [ours.contact.id, theirs.contact.id];
      await test.db.updateTable("contacts").set({ status: "archived" }).where("id", "in", both).execute();
    },
    works: {
      call: ({ ours }) => ({ path: `${path}/restore`, payload: { ids: [ours.contact.id] } }),
      shows: async (_response, world) => expect(await statusOf(world)).toBe("active"),
    },
    otherCompany: ({ ours, theirs }) => ({
      path: `${path}/restore`,
      payload: { ids: [ours.contact.id, theirs.contact.id] },
    }),
    badInput: () => badChoices(`${path}/restore`),
  },
];
