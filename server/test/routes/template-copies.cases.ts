import { expect } from "vitest";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";
import { brokenTemplates, templateInput } from "./templates.cases.ts";

const path = "/rest/v1/form_templates";
const duplicate = "/functions/v1/duplicate-template";
const importing = "/functions/v1/import-template";
const copy = "/functions/v1/copy-template";
const file = (template: unknown) => ({ quotemill_template: 1, template });

export const templateCopyCases: RouteCase[] = [
  {
    route: "POST /functions/v1/duplicate-template",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: duplicate, payload: { template_id: ours.template.id } }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ name: "Residential fence (copy)", is_active: false, version: 1 }),
    },
    otherCompany: ({ theirs }) => ({ path: duplicate, payload: { template_id: theirs.template.id } }),
    badInput: () =>
      [{}, { template_id: 1 }, { template_id: unknownId }].map((payload) => ({ path: duplicate, payload })),
  },
  {
    route: "GET /rest/v1/form_templates/:id/file",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.hooked.id}/file` }),
      shows: (response) => {
        expect(response.json()).toMatchObject({ quotemill_template: 1, template: { name: "Residential fence" } });
        expect(response.body).not.toContain("127.0.0.1");
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.template.id}/file` }),
    badInput: () => badIds(path).map((call) => ({ path: `${call.path}/file` })),
  },
  {
    route: "POST /functions/v1/import-template",
    roles: ["admin"],
    works: {
      call: () => ({ path: importing, payload: file({ ...templateInput, make_webhook_url: "http://127.0.0.1:1" }) }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ name: "Fence", is_active: false, make_webhook_url: null }),
    },
    badInput: () =>
      [
        {},
        [],
        { template: templateInput },
        { quotemill_template: 2, template: templateInput },
        { quotemill_template: "1", template: templateInput },
        file(null),
        file("x"),
        file([]),
        ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)"].map((label) =>
          file({ ...templateInput, structure: [{ id: "field_1", type: "text", label }] }),
        ),
        // An import replaces every webhook address, so a bad one is no reason to refuse the file.
        ...brokenTemplates.filter((broken) => !("make_webhook_url" in broken && broken.make_webhook_url)).map(file),
      ].map((payload) => ({ path: importing, payload })),
  },
  {
    route: "GET /rest/v1/companies/:id/form_templates",
    roles: ["global_admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/form_templates` }),
      shows: (response) => expect(response.json().items).toHaveLength(2),
    },
    badInput: () => badIds("/rest/v1/companies").map((call) => ({ path: `${call.path}/form_templates` })),
  },
  {
    route: "POST /functions/v1/copy-template",
    roles: ["global_admin"],
    works: {
      call: ({ ours, theirs }) => ({
        path: copy,
        payload: { template_id: ours.hooked.id, company_ids: [theirs.id, unknownId] },
      }),
      shows: async (response, { test, theirs }) => {
        expect(response.json().items).toMatchObject([
          { company_id: theirs.id, copied: true },
          { company_id: unknownId, copied: false, message: "This company does not exist." },
        ]);
        const copies = await test.db
          .selectFrom("form_templates")
          .select(["is_active", "make_webhook_url", "created_by"])
          .where("company_id", "=", theirs.id)
          .orderBy("created_at", "desc")
          .execute();
        expect(copies).toHaveLength(3);
        expect(copies[0]).toEqual({ is_active: false, make_webhook_url: null, created_by: null });
      },
    },
    badInput: ({ ours }) =>
      [
        {},
        { template_id: ours.template.id, company_ids: [] },
        { template_id: ours.template.id, company_ids: ["x"] },
        { template_id: ours.template.id, company_ids: Array(51).fill(ours.id) },
        { template_id: unknownId, company_ids: [ours.id] },
      ].map((payload) => ({ path: copy, payload })),
  },
];
