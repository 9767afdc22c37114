import { expect } from "vitest";
import { recordActivity } from "../../src/features/activity/record-activity.ts";
import { badPages, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

type Kind = "contact" | "quote" | "template";

/** Records an activity about our record of that kind. */
const note = (kind: Kind) => async (world: World) => {
  const about = [{ kind, id: world.ours[kind].id, name: "As it was called" }];
  const byItself = { id: null, email: null, full_name: null, company_id: world.ours.id };
  await recordActivity(world.test.db, byItself, { action: "quote.submitted", about });
};

const caseOf = (kind: Kind, path: string, roles: RouteCase["roles"]): RouteCase => ({
  route: `GET ${path}/:id/activity`,
  roles,
  prepare: note(kind),
  works: {
    call: ({ ours }) => ({ path: `${path}/${ours[kind].id}/activity` }),
    shows: (response, { ours }) =>
      expect(response.json().items).toMatchObject([{ about: [{ kind, id: ours[kind].id, name: "As it was called" }] }]),
  },
  otherCompany: ({ theirs }) => ({ path: `${path}/${theirs[kind].id}/activity` }),
  badInput: ({ ours }) => [
    ...["1", "null", unknownId].map((id) => ({ path: `${path}/${id}/activity` })),
    ...badPages(`${path}/${ours[kind].id}/activity`),
  ],
});

export const activityCases: RouteCase[] = [
  caseOf("contact", "/rest/v1/contacts", ["viewer", "user", "admin"]),
  caseOf("quote", "/rest/v1/quotes", ["viewer", "user", "admin"]),
  caseOf("template", "/rest/v1/form_templates", ["admin"]),
];
