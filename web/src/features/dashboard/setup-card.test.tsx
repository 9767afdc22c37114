import type { Setup } from "@quotemill/shared/screens/dashboard";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import { fakeBackend, type Handlers } from "../../test/fake-backend.ts";
import { listed, template } from "../../test/open-editor.tsx";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderWholeApp } from "../../test/render-app.tsx";
import { setupQuery } from "./dashboard.api.ts";

const name = "Set up Harbour Fencing";
const some = { details: true, template: false, contact: true, invite: false, send: false };
const all = { details: true, template: true, contact: true, invite: true, send: true };

function open(done: Setup["done"], role: "admin" | "user" = "admin", handlers: Handlers = {}) {
  let hidden = false;
  return renderWholeApp("/dashboard", {
    as: profileOf(role),
    handlers: {
      "GET /rest/v1/setup": () => Response.json({ hidden, done }),
      "POST /functions/v1/hide-setup": () => {
        hidden = true;
        return new Response(null, { status: 204 });
      },
      "POST /functions/v1/show-setup": () => {
        hidden = false;
        return new Response(null, { status: 204 });
      },
      ...handlers,
    },
  });
}
const card = async () => within(await screen.findByRole("region", { name }));

test("an admin of a new company sees the first steps: the next one has a button, later ones can be opened", async () => {
  open(some);
  const steps = (await card()).getAllByRole("listitem");
  const links = steps.map((step) => within(step).queryAllByRole("link"));
  expect(links.map((of) => of.map(({ textContent }) => textContent))).toEqual([
    [],
    ["Create Template"],
    [],
    ["Invite a colleague"],
    ["Send a quote to yourself"],
  ]);
  expect(steps[0]).toHaveTextContent("Company details and logo, done");
  expect((await card()).getByRole("progressbar", { name })).toHaveValue(2);
  expect((await card()).getByRole("link", { name: "Create Template" })).toHaveAttribute("href", "/forms/builder/new");
});

test("the list can be hidden, and that can be taken back at once or later", async () => {
  const { user } = open(some);
  const hide = async () => {
    await user.click((await card()).getByRole("button", { name: "Hide this list" }));
    await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
  };
  await hide();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await hide();
  await user.keyboard("?");
  await user.click(await screen.findByRole("button", { name: "Take the tour" }));
  await screen.findByText("Step 1 of 5");
  await user.keyboard("{Escape}");
  expect((await card()).getByRole("button", { name: "Hide this list" })).toBeVisible();
});

test("a step ticks as soon as the dashboard is opened again, however it was completed", async () => {
  const done = { ...some, contact: false };
  const { router } = open(done);
  expect((await card()).getAllByRole("listitem")[2]).not.toHaveTextContent("done");
  await act(() => router.navigate("/contacts"));
  await screen.findByRole("heading", { level: 1, name: "Contacts" });
  done.contact = true;
  await act(() => router.navigate("/dashboard"));
  await waitFor(async () => expect((await card()).getAllByRole("listitem")[2]).toHaveTextContent("done"));
});

test.each([
  ["who is no contact yet finds the form filled in", [], "manual"],
  ["who is a contact is picked", [buildContact({ email: "ada@example.com", phone: "0491 570 156" })], "ghl"],
])("an admin %s", async (_, items, source) => {
  const { user, router } = open({ ...all, send: false }, "admin", {
    "GET /rest/v1/contacts": () => pageOf(items),
  });
  await user.click((await card()).getByRole("link", { name: "Quote yourself" }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/quotes\/(new|create)/));
  const { contact } = router.state.location.state;
  expect(contact.source).toBe(source);
  expect(contact.picked ?? contact.typed).toMatchObject({
    email: "ada@example.com",
    phone: items.length > 0 ? "0491 570 156" : "",
  });
});

test("a quote to oneself begins with the only template at once", async () => {
  const { user, router } = open({ ...all, send: false }, "admin", {
    "GET /rest/v1/contacts": () => pageOf([]),
    "GET /rest/v1/form_templates": () => pageOf([listed]),
    [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(template),
  });
  await user.click((await card()).getByRole("link", { name: "Quote yourself" }));
  await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
  expect(router.state.location.pathname).toBe(`/quotes/create/${template.id}`);
  expect(screen.getByLabelText(/^Email/)).toHaveValue("ada@example.com");
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
