import { expect } from "vitest";
import { badIds, impossibleTimes, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";
import { brokenTemplates, templateInput } from "./templates.cases.ts";

const path = "/rest/v1/form_templates";
const draftTime = "2026-01-01T00:00:00.000Z";
const draftOf = (templateId: string, query = "") => `${path}/${templateId}/draft${query}`;
const seen = `?updated_at=${draftTime}`;

async function addDrafts({ test, ours, theirs }: World) {
  for (const { id, template } of [ours, theirs]) {
    const draft = { company_id: id, template_id: template.id, contents: "{}", based_on: 1, updated_at: draftTime };
    await test.db.insertInto("template_drafts").values(draft).execute();
  }
}
/** Returns paths with malformed or unknown ids, each followed by the given rest. */
const badPlaces = (rest: string, payload?: object) =>
  badIds(path, payload).map((call) => ({ ...call, path: `${call.path}${rest}` }));

export const templateVersionCases: RouteCase[] = [
  {
    route: "GET /rest/v1/form_templates/:id/versions",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.template.id}/versions` }),
      shows: (response) => expect(response.json().items).toMatchObject([{ version: 1, created_by: null, note: "" }]),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.template.id}/versions` }),
    badInput: () => badPlaces("/versions"),
  },
  {
    route: "GET /rest/v1/form_templates/:id/versions/:version",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.template.id}/versions/1` }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ version: 1, contents: { structure: [{ id: "field_1" }] } }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.template.id}/versions/1` }),
    badInput: ({ ours }) => [
      ...badPlaces("/versions/1"),
      ...["0", "x", "1.5", "99999999999"].map((version) => ({
        path: `${path}/${ours.template.id}/versions/${version}`,
      })),
    ],
  },
  {
    route: "POST /functions/v1/restore-template",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({
        path: "/functions/v1/restore-template",
        payload: { template_id: ours.template.id, version: 1, draft_updated_at: null },
      }),
      shows: (response) => expect(response.json().draft).toMatchObject({ based_on: 1 }),
    },
    otherCompany: ({ theirs }) => ({
      path: "/functions/v1/restore-template",
      payload: { template_id: theirs.template.id, version: 1, draft_updated_at: null },
    }),
    badInput: ({ ours }) =>
      [
        {},
        { template_id: ours.template.id },
        { template_id: ours.template.id, version: 0, draft_updated_at: null },
        { template_id: ours.template.id, version: 2, draft_updated_at: null },
        { template_id: unknownId, version: 1, draft_updated_at: null },
        { template_id: "x", version: 1 },
      ].map((payload) => ({ path: "/functions/v1/restore-template", payload })),
  },
  {
    route: "GET /rest/v1/form_templates/:id/draft",
    roles: ["admin"],
    prepare: addDrafts,
    works: {
      call: ({ ours }) => ({ path: draftOf(ours.template.id) }),
      shows: (response) => expect(response.json().draft).toMatchObject({ based_on: 1, updated_at: draftTime }),
    },
    otherCompany: ({ theirs }) => ({ path: draftOf(theirs.template.id) }),
    badInput: () => badPlaces("/draft"),
  },
  {
    route: "PUT /rest/v1/form_templates/:id/draft",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({
        path: draftOf(ours.template.id),
        payload: { contents: templateInput, draft_updated_at: null },
      }),
      shows: (response) => expect(response.json().draft).toMatchObject({ contents: { name: "Fence" }, based_on: 1 }),
    },
    otherCompany: ({ theirs }) => ({
      path: draftOf(theirs.template.id),
      payload: { contents: templateInput, draft_updated_at: null },
    }),
    badInput: ({ ours }) => [
      ...badPlaces("/draft", { contents: templateInput, draft_updated_at: null }),
      ...[
        {},
        { contents: templateInput },
        { contents: templateInput, draft_updated_at: impossibleTimes[0] },
        { contents: templateInput, draft_updated_at: null, note: "x".repeat(501) },
        ...brokenTemplates.map((contents) => ({ contents, draft_updated_at: null })),
      ].map((payload) => ({ path: draftOf(ours.template.id), payload })),
    ],
  },
  {
    route: "DELETE /rest/v1/form_templates/:id/draft",
    roles: ["admin"],
    prepare: addDrafts,
    works: {
      call: ({ ours }) => ({ path: draftOf(ours.template.id, seen) }),
      shows: async (_response, { test, ours }) => {
        const left = await test.db
          .selectFrom("template_drafts")
          .select("based_on")
          .where("company_id", "=", ours.id)
          .execute();
        expect(left).toEqual([]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: draftOf(theirs.template.id, seen) }),
    badInput: ({ ours }) => [
      ...badPlaces(`/draft${seen}`),
      ...["", "?updated_at=x", `?updated_at=${impossibleTimes[0]}`, "?updated_at=2026-01-02T00:00:00.000Z"].map(
        (query) => ({ path: draftOf(ours.template.id, query) }),
      ),
    ],
  },
];
