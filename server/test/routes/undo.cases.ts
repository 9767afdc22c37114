import { expect } from "vitest";
import { badChoices } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const path = "/rest/v1/deleted/restore";

export const undoCases: RouteCase[] = [
  {
    route: "POST /rest/v1/deleted/restore",
    roles: ["user", "admin"],
    prepare: async ({ callers, test, ours, theirs }) => {
      await callers.admin.delete(`/rest/v1/saved_quotes/${ours.draft.id}`);
      await callers.user.delete(`/rest/v1/prefilled_templates/${ours.prefilled.id}`);
      const stranger = await test.signedIn({ company_id: theirs.id });
      await stranger.delete(`/rest/v1/saved_quotes/${theirs.draft.id}`);
    },
    works: {
      call: ({ ours }) => ({ path, payload: { ids: [ours.draft.id] } }),
      shows: async (_response, { test, ours }) => {
        const row = await test.db
          .selectFrom("saved_quotes")
          .select("quote_name")
          .where("id", "=", ours.draft.id)
          .executeTakeFirst();
        expect(row).toMatchObject({ quote_name: ours.draft.quote_name });
      },
    },
    otherCompany: ({ ours, theirs }) => ({ path, payload: { ids: [ours.draft.id, theirs.draft.id] } }),
    badInput: ({ ours }) => [
      ...badChoices(path),
      // The second was deleted by somebody else, and the third was never deleted.
      { path, payload: { ids: [ours.draft.id, ours.prefilled.id] } },
      { path, payload: { ids: [ours.draft.id, ours.quote.id] } },
    ],
  },
];
