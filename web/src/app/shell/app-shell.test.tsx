import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderWholeApp } from "../../test/render-app.tsx";

const feed = "GET /realtime/v1/changes";

test("the live feed connects once the page has its data", async () => {
  const contacts = withResolvers<Response>();
  const { backend } = renderWholeApp("/contacts", {
    as: buildProfile(),
    handlers: { "GET /rest/v1/contacts": () => contacts.promise, [feed]: () => new Response(null, { status: 204 }) },
  });
  await waitFor(() => expect(backend.calls()).toContain("GET /rest/v1/contacts"));
  expect(backend.calls()).not.toContain(feed);
  contacts.resolve(pageOf([buildContact()]));
  expect(await screen.findByText("Marcus Webb")).toBeVisible();
  await waitFor(() => expect(backend.calls()).toContain(feed));
});
