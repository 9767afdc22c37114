import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, company, profileOf } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const path = `/rest/v1/companies/${company.id}`;
const saves: Handlers = {
  [`GET ${path}`]: () => Response.json(company),
  [`PATCH ${path}/place`]: async (request) => Response.json({ ...company, ...((await request.json()) as object) }),
};
const openPage = (handlers: Handlers = {}) =>
  renderApp("/settings/company", { as: buildProfile({ app_role: "admin" }), handlers: { ...saves, ...handlers } });
const list = (name: string) => screen.findByRole("combobox", { name });
const saveButton = () => screen.findByRole("button", { name: "Save" });

test("only what was changed is saved, and the preview shows how customers will see it", async () => {
  const { user, backend } = openPage();
  await user.selectOptions(await list("Time zone"), "Dublin (Europe)");
  await user.selectOptions(await list("Currency"), "Euro, €");
  await user.clear(await screen.findByRole("textbox", { name: "Tax name" }));
  await user.type(await screen.findByRole("textbox", { name: "Tax name" }), " VAT ");
  await user.clear(await screen.findByRole("textbox", { name: "Tax rate" }));
  await user.type(await screen.findByRole("textbox", { name: "Tax rate" }), "23");
  const seen = within(screen.getByRole("figure", { name: "What customers see" }));
  expect(seen.getByText("EUR 4,880.00")).toBeVisible();
  expect(seen.getByText("EUR 6,002.40")).toBeVisible();
  expect(seen.getByText(/Dublin time$/)).toBeVisible();
  await user.click(await saveButton());
  expect(await screen.findByText("Company settings saved successfully!")).toBeInTheDocument();
  expect(await backend.find(`PATCH ${path}/place`)?.json()).toEqual({
    time_zone: "Europe/Dublin",
    currency: "EUR",
    tax_name: "VAT",
    tax_basis_points: 2300,
    seen: {
      ...{ time_zone: company.time_zone, currency: company.currency },
      ...{ tax_name: company.tax_name, tax_basis_points: company.tax_basis_points },
    },
  });
});

test("a zone and currency that this browser does not know are shown, and do not stand in the way", async () => {
  const unknown = { ...company, time_zone: "Mars/Olympus", currency: "XQZ" };
  const { user, backend } = renderApp("/settings/company", {
    as: buildProfile({ app_role: "admin", company: unknown }),
    handlers: {
      [`GET ${path}`]: () => Response.json(unknown),
      [`PATCH ${path}/place`]: async (request) => Response.json({ ...unknown, ...((await request.json()) as object) }),
    },
  });
  expect(await list("Time zone")).toHaveDisplayValue("Olympus (Mars)");
  expect(await list("Currency")).toHaveValue("XQZ");
  await user.clear(screen.getByRole("textbox", { name: "Tax name" }));
  await user.type(screen.getByRole("textbox", { name: "Tax name" }), "VAT");
  await user.click(await saveButton());
  expect(await screen.findByText("Company settings saved successfully!")).toBeInTheDocument();
  expect(await backend.find(`PATCH ${path}/place`)?.json()).toEqual({
    tax_name: "VAT",
    seen: { tax_name: company.tax_name },
  });
});

test("the time zone shows what time it is there", async () => {
  openPage();
  expect(await list("Time zone")).toHaveAccessibleDescription(/\d\s[ap]m there now\.$/);
  expect(await list("Currency")).toHaveAccessibleDescription("New quotes only. Old ones keep theirs.");
});

test.each([
  ["Tax name", "textbox", "Enter the tax's name."],
  ["Validity in days", "spinbutton", "Enter a number of days from 1 to 365."],
])("an empty '%s' is refused at once", async (name, role, message) => {
  const { user, backend } = openPage();
  await user.clear(await screen.findByRole(role, { name }));
  await user.click(await saveButton());
  expect(await screen.findByText(message)).toBeVisible();
  expect(backend.calls()).not.toContain(`PATCH ${path}/place`);
});

test("a failed save is shown", async () => {
  const { user } = openPage({ [`PATCH ${path}/place`]: () => refusal(500, "Something broke.") });
  await user.selectOptions(await list("Currency"), "Euro, €");
  await user.click(await saveButton());
  expect(await screen.findByText("Failed to save settings: Something broke.")).toBeInTheDocument();
});

test("a global admin, who belongs to no company, has no such page", async () => {
  const { router } = renderApp("/settings/company", { as: profileOf("global_admin") });
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  expect(screen.queryByRole("link", { name: "Company" })).not.toBeInTheDocument();
});

test("the page starts with the details", async () => {
  openPage();
  await screen.findByRole("region", { name: "Costs and profit" });
  const cards = screen.getAllByRole("heading", { level: 2 });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    "Company Details",
    "Region and money",
    "Costs and profit",
    "Who sees quotes",
  ]);
});

test("a link to the region lands there", async () => {
  renderApp("/settings/company#region", { as: profileOf("admin"), handlers: saves });
  await waitFor(() => expect(document.activeElement).toHaveAttribute("id", "region"));
});

test("a target margin is saved on its own, and emptied for no target", async () => {
  const costs = `PATCH ${path}/costs`;
  const saved: unknown[] = [];
  const { user } = openPage({
    [costs]: async (request) => {
      saved.push(await request.json());
      return Response.json({ ...company, ...(saved.at(-1) as object) });
    },
  });
  const save = async () => user.click(await screen.findByRole("button", { name: "Save" }));
  await user.type(await screen.findByLabelText("Target margin"), "32.5");
  await save();
  await waitFor(() => expect(saved).toMatchObject([{ target_margin_basis_points: 3_250 }]));
  await user.clear(screen.getByLabelText("Target margin"));
  await save();
  await waitFor(() =>
    expect(saved[1]).toEqual({ target_margin_basis_points: null, seen: { target_margin_basis_points: 3_250 } }),
  );
});

test("who sees costs and profit is saved like everything else, and can be tried again", async () => {
  const costs = `PATCH ${path}/costs`;
  const answers = [
    async (request: Request) => Response.json({ ...company, ...((await request.json()) as object) }),
    () => refusal(400, "Try again later."),
  ];
  const { user, backend } = openPage({ [costs]: (request) => answers.shift()?.(request) ?? Response.json(company) });
  const save = async () => user.click(await screen.findByRole("button", { name: "Save" }));
  await user.selectOptions(await list("Who sees costs and profit"), "Admins only");
  expect(backend.calls()).not.toContain(costs);
  await save();
  expect(await screen.findByText("Company settings saved successfully!")).toBeInTheDocument();
  expect(await backend.find(costs)?.json()).toEqual({
    ...{ costs_visible_to: "admins" },
    seen: { costs_visible_to: "everyone" },
  });
  await user.type(screen.getByLabelText("Target margin"), "32.5");
  await user.selectOptions(await list("Who sees costs and profit"), "Everyone");
  await save();
  expect(await screen.findByText("Failed to save settings: Try again later.")).toBeInTheDocument();
  expect(screen.getByText("Not saved yet.")).toBeVisible();
});

test("one bar saves what was changed in any card, or discards it", async () => {
  const { user, backend } = openPage({
    [`PATCH ${path}/place`]: async (request) => Response.json({ ...company, ...((await request.json()) as object) }),
    [`PATCH ${path}/costs`]: async (request) => Response.json({ ...company, ...((await request.json()) as object) }),
  });
  const margin = await screen.findByLabelText("Target margin");
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  await user.type(margin, "32.5");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(margin).toHaveValue("");
  expect(screen.queryByText("Not saved yet.")).toBeNull();
  await user.type(margin, "32.5");
  await user.selectOptions(await list("Currency"), "Euro, €");
  expect(screen.getAllByText("Not saved yet.")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText("Not saved yet.")).toBeNull());
  expect(backend.calls().filter((call) => call.startsWith("PATCH"))).toEqual([
    `PATCH ${path}/costs`,
    `PATCH ${path}/place`,
  ]);
});

test("Enter does not save again while a save is on its way", async () => {
  const answer = withResolvers<Response>();
  const { user, backend } = openPage({ [`PATCH ${path}/place`]: () => answer.promise });
  const name = await screen.findByRole("textbox", { name: "Tax name" });
  await user.clear(name);
  await user.type(name, "VAT{Enter}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true"));
  await user.type(name, "{Enter}");
  answer.resolve(Response.json({ ...company, tax_name: "VAT" }));
  await waitFor(() => expect(screen.queryByText("Not saved yet.")).toBeNull());
  expect(backend.calls().filter((call) => call.startsWith("PATCH"))).toEqual([`PATCH ${path}/place`]);
});

test("an admin chooses that people see only their own quotes", async () => {
  const visibility = `PATCH ${path}/visibility`;
  const { user, backend } = openPage({
    [visibility]: async (request) => Response.json({ ...company, ...((await request.json()) as object) }),
  });
  await user.selectOptions(await list("Users and viewers see"), "Only their own quotes");
  expect(backend.calls()).not.toContain(visibility);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Company settings saved successfully!")).toBeInTheDocument();
  expect(await backend.find(visibility)?.json()).toEqual({
    ...{ quotes_visible_to: "author", seen: { quotes_visible_to: "everyone" } },
  });
});
