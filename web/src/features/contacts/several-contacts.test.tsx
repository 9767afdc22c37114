import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const [marcus, ellen] = [buildContact(), buildContact({ id: crypto.randomUUID(), first_name: "Ellen" })];
const bar = () => within(screen.getByRole("region", { name: "Selected contacts" }));

test("the ticked contacts are deleted in one call, and a message says that their quotes stay", async () => {
  let left = [marcus, ellen];
  const { user, backend } = renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": () => pageOf(left),
      "POST /rest/v1/contacts/restore": () => Response.json({}),
      "POST /rest/v1/contacts/delete": () => {
        left = [];
        return Response.json({});
      },
    },
  });
  const all = await screen.findByRole("checkbox", { name: "Select all shown" });
  await user.click(screen.getByRole("checkbox", { name: "Select Ellen Webb" }));
  expect(all).toBePartiallyChecked();
  await user.click(bar().getByRole("button", { name: "Select all" }));
  expect(bar().getByText("2 selected")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete Contacts" });
  expect(dialog).toHaveTextContent("Marcus Webb and Ellen Webb?");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("2 contacts deleted")).toBeVisible();
  const bodyOf = (path: string) => backend.requests.find(({ url }) => url.endsWith(path))?.json();
  expect(await bodyOf("/contacts/delete")).toEqual({ ids: [marcus.id, ellen.id] });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("2 contacts restored")).toBeVisible();
  expect(await bodyOf("/contacts/restore")).toEqual({ ids: [marcus.id, ellen.id] });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

test("'Needs attention' is read again once contacts are deleted or restored", async () => {
  const { user, router, backend } = renderApp("/dashboard", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": ({ url }) =>
        pageOf([new URL(url).searchParams.get("status") === "archived" ? { ...ellen, status: "archived" } : marcus]),
      "POST /rest/v1/contacts/delete": () => Response.json({}),
      "POST /rest/v1/contacts/restore": () => Response.json({}),
    },
  });
  const reads = () => backend.calls().filter((call) => call === "GET /rest/v1/needs_attention").length;
  const visit = async (path: string) => act(() => router.navigate(path));
  await waitFor(() => expect(reads()).toBe(1));
  await visit("/contacts");
  await user.click(await screen.findByRole("checkbox", { name: "Select Marcus Webb" }));
  await user.click(bar().getByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("1 contact deleted")).toBeVisible();
  await visit("/dashboard");
  await waitFor(() => expect(reads()).toBe(2));
  await visit("/contacts?status=archived");
  await user.click(await screen.findByRole("checkbox", { name: "Select Ellen Webb" }));
  await user.click(bar().getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("Contact restored")).toBeVisible();
  await visit("/dashboard");
  await waitFor(() => expect(reads()).toBe(3));
});

test("archived contacts are listed on demand and can be restored", async () => {
  const archived = { ...ellen, status: "archived" };
  const { user, backend } = renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": ({ url }) =>
        pageOf(new URL(url).searchParams.get("status") === "archived" ? [archived] : [marcus]),
      "POST /rest/v1/contacts/restore": () => Response.json({}),
    },
  });
  await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Archived");
  expect(location.search).toBe("?status=archived");
  await user.click(await screen.findByRole("button", { name: "Actions for Ellen Webb" }));
  await user.click(await screen.findByRole("menuitem", { name: "Restore" }));
  expect(await screen.findByText("Contact restored")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Select Ellen Webb" }));
  await user.click(bar().getByRole("button", { name: "Restore" }));
  const restores = () => backend.requests.filter(({ url }) => url.endsWith("/contacts/restore"));
  await waitFor(() => expect(restores()).toHaveLength(2));
});

test("an empty archive says so, and a search in it that nothing matches", async () => {
  const { user } = renderApp("/contacts?status=archived", {
    as: buildProfile(),
    handlers: { "GET /rest/v1/contacts": () => pageOf([]) },
  });
  expect(await screen.findByRole("heading", { name: "No archived contacts" })).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "x");
  expect(await screen.findByRole("heading", { name: "No contacts found" })).toBeVisible();
});
