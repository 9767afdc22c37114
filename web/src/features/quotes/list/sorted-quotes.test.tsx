import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { marcus } from "../../../test/open-editor.tsx";
import { openQuotes } from "../../../test/open-quotes.tsx";

const entries = `/rest/v1/contacts/${marcus.id}/quotes`;

test("headings sort a person's quotes, and the order stays with the next person", async () => {
  const { user, asked } = openQuotes();
  const lastOrder = () => asked(entries).at(-1)?.searchParams.get("order");
  const groups = () => asked("/rest/v1/quote_groups").length;
  await screen.findByText("Webb front boundary");
  const before = groups();
  await user.click(screen.getByRole("button", { name: "Total" }));
  await waitFor(() => expect(lastOrder()).toBe("total_desc"));
  expect(screen.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
  expect(location.search).toBe("?order=total_desc");
  await user.click(screen.getByRole("button", { name: "Total" }));
  await waitFor(() => expect(lastOrder()).toBe("total"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort quotes by" }), "Ending soonest");
  await waitFor(() => expect(lastOrder()).toBe("ending"));
  // The people on the left keep their own order.
  expect(groups()).toBe(before);
  const other = within(screen.getByRole("navigation", { name: "Contacts" })).getByRole("link", { name: /Ellen Tran/ });
  expect(other.getAttribute("href")).toContain("?order=ending");
});

test("a tab keeps the order that is in the address", async () => {
  const { user, asked } = openQuotes("/quotes?order=name");
  await user.click(await screen.findByRole("tab", { name: "Drafts 1" }));
  expect(location.search).toBe("?tab=drafts&order=name");
  await waitFor(() => {
    const query = asked(entries).at(-1)?.searchParams;
    expect([query?.get("tab"), query?.get("order")]).toEqual(["drafts", "name"]);
  });
});
