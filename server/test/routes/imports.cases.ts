import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RouteCase, World } from "./route-case.ts";

const ada = { first_name: "Ada", email: "imported@example.com" };
const id = randomUUID();
const importPath = "/functions/v1/import-contacts";
const stagePath = "/functions/v1/stage-contacts";

const finish = (company: World["ours"]) => ({
  import_id: company.contactImport.id,
  file_name: "a.csv",
  known: "update",
});

export const importCases: RouteCase[] = [
  {
    route: "POST /functions/v1/stage-contacts",
    roles: ["user", "admin"],
    works: {
      call: () => ({ path: stagePath, payload: { import_id: id, contacts: [ada] } }),
      shows: async (_response, { test, ours }) => {
        const rows = test.db.selectFrom("contact_import_rows").select("email").where("import_id", "=", id);
        expect(await rows.where("company_id", "=", ours.id).execute()).toEqual([{ email: ada.email }]);
      },
    },
    badInput: () =>
      [
        {},
        { import_id: "x", contacts: [ada] },
        { import_id: id, contacts: [] },
        { import_id: id, contacts: [{ ...ada, email: "x" }] },
        { import_id: id, contacts: [{ ...ada, city: "x".repeat(201) }] },
        { import_id: id, contacts: Array(251).fill(ada) },
      ].map((payload) => ({ path: stagePath, payload })),
  },
  {
    route: "POST /functions/v1/import-contacts",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: importPath, payload: finish(ours) }),
      shows: (response) => expect(response.json()).toEqual({ added: 1, updated: 0, kept: 0 }),
    },
    otherCompany: ({ theirs }) => ({ path: importPath, payload: finish(theirs) }),
    badInput: ({ ours }) =>
      [
        {},
        { ...finish(ours), import_id: id },
        { ...finish(ours), known: "replace" },
        { ...finish(ours), file_name: "" },
        { ...finish(ours), file_name: "a\nb" },
        { ...finish(ours), file_name: "x".repeat(201) },
      ].map((payload) => ({ path: importPath, payload })),
  },
];
