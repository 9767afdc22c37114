import type { Setup } from "@quotemill/shared/screens/dashboard";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import { fakeBackend } from "../../test/fake-backend.ts";
import { renderApp } from "../../test/render-app.tsx";
import { setupQuery } from "./dashboard.api.ts";

const name = "Set up Harbour Fencing";
const some = { details: true, template: false, contact: true, quote: false, invite: false };
const all = { details: true, template: true, contact: true, quote: true, invite: true };

function open(done: Setup["done"], role: "admin" | "user" = "admin") {
  let hidden = false;
  return renderApp("/dashboard", {
    as: profileOf(role),
    handlers: {
      "GET /rest/v1/setup": () => Response.json({ hidden, done }),
      "POST /functions/v1/hide-setup": () => {
        hidden = true;
        return new Response(null, { status: 204 });
      },
    },
  });
}
const card = async () => within(await screen.findByRole("region", { name }));

test("an admin of a new company sees the first steps, and only the next one has buttons", async () => {
  open(some);
  const steps = (await card()).getAllByRole("listitem");
  expect(steps.map((step) => within(step).queryAllByRole("link").length)).toEqual([0, 1, 0, 0, 0]);
  expect(steps[0]).toHaveTextContent("Company details and logo, done");
  expect((await card()).getByRole("progressbar", { name })).toHaveValue(2);
  expect((await card()).getByRole("link", { name: "Create Template" })).toHaveAttribute("href", "/forms/builder/new");
});

test("the list can be hidden for good", async () => {
  const { user } = open(some);
  await user.click((await card()).getByRole("button", { name: "Hide this list" }));
  await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
});

test.each([
  ["once everything is done", all, "admin"],
  ["for people who may not set the company up", some, "user"],
] as const)("the list is not shown %s", async (_, done, role) => {
  const { backend } = open(done, role);
  expect(await screen.findByText("No quotes created yet.")).toBeVisible();
  await waitFor(() => expect(backend.calls().includes("GET /rest/v1/setup")).toBe(role === "admin"));
  expect(screen.queryByRole("region", { name })).toBeNull();
});

test.each([
  ["is asked again while there is something to do", some, 1],
  ["is not asked again once everything is done", all, 0],
])("the list %s", async (_, done, calls) => {
  const backend = fakeBackend({ "GET /rest/v1/setup": () => Response.json({ hidden: false, done }) });
  const queries = new QueryClient();
  const query = setupQuery(true);
  queries.setQueryData(query.queryKey, { hidden: false, done });
  const stop = new QueryObserver(queries, { ...query, refetchOnMount: false }).subscribe(() => {});
  await queries.invalidateQueries({ queryKey: query.queryKey });
  stop();
  expect(backend.calls()).toHaveLength(calls);
});
