import { type SavedView, viewNameTaken } from "@quotemill/shared/screens/saved-views";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { buildContact, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

function openContacts(address: string, start: SavedView[]) {
  let views = start;
  const app = renderApp(address, {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": () => pageOf([buildContact()]),
      "GET /rest/v1/saved_views": () => Response.json({ items: views }),
      "POST /rest/v1/saved_views": async (request) => {
        const body = (await request.json()) as Omit<SavedView, "id">;
        if (views.some(({ name }) => name === body.name)) return refusal(409, viewNameTaken);
        const view = { ...body, id: crypto.randomUUID() };
        views = [...views, view];
        return Response.json(view);
      },
      ...Object.fromEntries(
        start.map((view) => [
          `DELETE /rest/v1/saved_views/${view.id}`,
          () => {
            views = views.filter(({ id }) => id !== view.id);
            return Response.json({});
          },
        ]),
      ),
      ...Object.fromEntries(
        start.map((view) => [
          `PATCH /rest/v1/saved_views/${view.id}`,
          async (request: Request) => {
            const { name } = (await request.json()) as { name: string };
            views = views.map((each) => (each.id === view.id ? { ...each, name } : each));
            return Response.json({ ...view, name });
          },
        ]),
      ),
    },
  });
  const choose = async (item: string | RegExp) => {
    await app.user.click(await screen.findByRole("button", { name: "Views" }));
    await app.user.click(await screen.findByRole("menuitem", { name: item }));
  };
  return { ...app, choose, views: () => views };
}

const archived = { id: crypto.randomUUID(), list: "contacts" as const, name: "Gone", query: "status=archived" };

test("the filter in the address is saved under a name and shown again", async () => {
  const { user, choose } = openContacts("/contacts?source=manual", [archived]);
  await choose("Save view");
  const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Enter a name.")).toBeVisible();
  await user.type(dialog.getByLabelText("Name"), "Gone");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(viewNameTaken)).toBeVisible();
  await user.type(dialog.getByLabelText("Name"), " by hand");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("View saved")).toBeVisible();
  await choose("Gone");
  await waitFor(() => expect(location.search).toBe("?status=archived"));
  await choose("Gone by hand");
  await waitFor(() => expect(location.search).toBe("?source=manual"));
});

test("a view is renamed, deleted and brought back", async () => {
  const { user, choose, views } = openContacts("/contacts", [archived]);
  await choose("Rename or delete");
  await user.click(await screen.findByRole("button", { name: "Rename Gone" }));
  const field = await screen.findByLabelText("Name");
  await user.clear(field);
  await user.type(field, "Former");
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await user.click(await screen.findByRole("button", { name: "Delete Former" }));
  expect(await screen.findByText("No saved views.")).toBeVisible();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Delete Former" })).toBeVisible();
  expect(views()).toMatchObject([{ name: "Former", query: "status=archived" }]);
});

test("without a view, the menu offers only to save one", async () => {
  const { user } = openContacts("/contacts", []);
  await user.click(await screen.findByRole("button", { name: "Views" }));
  expect(await screen.findByText("Save a filter to come back to it.")).toBeVisible();
  expect(screen.getByRole("menuitem", { name: "Save view" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Rename or delete" })).toBeNull();
});
