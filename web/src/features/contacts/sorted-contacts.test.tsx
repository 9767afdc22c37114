import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

function openContacts(address: string) {
  const app = renderApp(address, {
    as: buildProfile(),
    handlers: { "GET /rest/v1/contacts": () => pageOf([buildContact()]) },
  });
  const lastOrder = () =>
    app.backend.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === "/rest/v1/contacts")
      .at(-1)
      ?.searchParams.get("order");
  return { ...app, lastOrder };
}
const head = () => screen.findByRole("columnheader", { name: "Contact" });

test("a heading sorts by its column, then the other way round, by keyboard too", async () => {
  const { user, lastOrder } = openContacts("/contacts?source=manual");
  await user.click(await screen.findByRole("button", { name: "Contact" }));
  await waitFor(() => expect(lastOrder()).toBe("name"));
  expect(location.search).toBe("?source=manual&order=name");
  expect(await head()).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("button", { name: "Contact" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(lastOrder()).toBe("name_desc"));
  expect(await head()).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveValue("name_desc");
});

test("the order in the address is the one that is shown, and the default leaves the address", async () => {
  const { user, lastOrder } = openContacts("/contacts?order=company");
  expect(await screen.findByRole("combobox", { name: "Sort by" })).toHaveValue("company");
  await waitFor(() => expect(lastOrder()).toBe("company"));
  expect(await head()).toHaveAttribute("aria-sort", "none");
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Recently changed");
  await waitFor(() => expect(lastOrder()).toBe("changed"));
  expect(location.search).toBe("");
});

test("an order that the list does not have is the default", async () => {
  const { lastOrder } = openContacts("/contacts?order=age");
  await waitFor(() => expect(lastOrder()).toBe("changed"));
});

test("ticked contacts stay ticked in another order, and are ticked again after a search that hides them", async () => {
  const [marcus, ellen] = [buildContact(), buildContact({ id: crypto.randomUUID(), first_name: "Ellen" })];
  const { user } = renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/contacts": ({ url }) => {
        const { searchParams: query } = new URL(url);
        if (query.get("search")) return pageOf([]);
        return pageOf(query.get("order") === "name" ? [ellen, marcus] : [marcus, ellen]);
      },
    },
  });
  const box = () => screen.findByRole("checkbox", { name: "Select Ellen Webb" });
  const names = () =>
    screen.getAllByRole("checkbox", { name: /^Select .* Webb$/ }).map((each) => each.getAttribute("aria-label"));
  await user.click(await box());
  await user.click(screen.getByRole("button", { name: "Contact" }));
  await waitFor(() => expect(names()).toEqual(["Select Ellen Webb", "Select Marcus Webb"]));
  expect(await box()).toBeChecked();
  expect(screen.getByText("1 selected")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "x");
  await screen.findByRole("heading", { name: "No contacts found" });
  expect(screen.queryByText("1 selected")).not.toBeInTheDocument();
  await user.clear(screen.getByRole("searchbox"));
  expect(await box()).toBeChecked();
});
