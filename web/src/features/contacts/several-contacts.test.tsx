import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const [marcus, ellen] = [buildContact(), buildContact({ id: crypto.randomUUID(), first_name: "Ellen" })];
const bar = () => within(screen.getByRole("region", { name: "Selected contacts" }));

test("deletes the ticked contacts in one call, and says that their quotes stay", async () => {
  let left = [marcus, ellen];
  const { user, backend } = renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": () => pageOf(left),
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
  expect(dialog).toHaveTextContent("Marcus Webb and Ellen Webb?Their quotes stay.");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("2 contacts deleted")).toBeVisible();
  const sent = backend.requests.find(({ url }) => url.endsWith("/contacts/delete"));
  expect(await sent?.json()).toEqual({ ids: [marcus.id, ellen.id] });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});
