import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import { renderWholeApp } from "../../test/render-app.tsx";
import { tourSteps } from "./tour-steps.ts";

const newAdmin = buildProfile({ app_role: "admin", tour_offered: true });
const endCall = "POST /functions/v1/end-tour";
const noContent = () => new Response(null, { status: 204 });

/** The server forgets nothing: once ended, the profile no longer offers it. */
function open(address = "/dashboard", { as = newAdmin, end = noContent } = {}) {
  let isEnded = false;
  return renderWholeApp(address, {
    as,
    handlers: {
      [endCall]: () => {
        isEnded = true;
        return end();
      },
      "POST /functions/v1/show-setup": noContent,
      "POST /rest/v1/rpc/get_user_profile": () => Response.json({ ...as, tour_offered: as.tour_offered && !isEnded }),
    },
  });
}
const tour = (name: string | RegExp) => screen.findByRole("dialog", { name });
const titles = tourSteps.map(({ title }) => title);
const [first = "", second = "", , fourth = "", last = ""] = titles;

test("the tour leads a new admin through five steps, forwards and back, and is then over for good", async () => {
  const { user, backend } = open();
  for (const [index, title] of titles.slice(0, 4).entries()) {
    const step = within(await tour(title));
    expect(step.getByText(`Step ${index + 1} of 5`)).toBeVisible();
    expect(step.getByRole("button", { name: "Next" })).toHaveFocus();
    await user.keyboard("{Enter}");
  }
  expect(last).toBe("Send a quote to yourself");
  await user.click(within(await tour(last)).getByRole("button", { name: "Back" }));
  await user.click(within(await tour(fourth)).getByRole("button", { name: "Next" }));
  const end = within(await tour(last));
  expect(end.queryByRole("button", { name: "Skip the tour" })).toBeNull();
  await user.click(end.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText(/^Step \d of 5$/)).toBeNull());
  expect(backend.calls().filter((call) => call === endCall)).toHaveLength(1);
});

test("the focus stays in the step where the way back ends, and goes to the page afterwards", async () => {
  const { user } = open();
  await tour(first);
  await user.keyboard("{Enter}");
  await user.click(within(await tour(second)).getByRole("button", { name: "Back" }));
  expect(within(await tour(first)).getByRole("button", { name: "Next" })).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("a step can be taken at once, which ends the tour", async () => {
  const { user, backend } = open();
  await user.click(within(await tour(first)).getByRole("link", { name: "Add details" }));
  await waitFor(() => expect(location.pathname).toBe("/settings/company"));
  expect(backend.calls()).toContain(endCall);
  expect(screen.queryByText("Step 1 of 5")).toBeNull();
});

test.each(["Escape", "Skip the tour"])("%s skips the tour for good", async (way) => {
  const { user, backend } = open();
  const step = within(await tour(first));
  await (way === "Escape" ? user.keyboard("{Escape}") : user.click(step.getByRole("button", { name: way })));
  await waitFor(() => expect(backend.calls()).toContain(endCall));
  expect(screen.queryByText("Step 1 of 5")).toBeNull();
});

test("a failure to end the tour is reported", async () => {
  const { user } = open("/dashboard", { end: () => Response.json({ message: "Later" }, { status: 500 }) });
  await tour(first);
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Failed to end the tour")).toBeVisible();
});

test("a step opens the part of the menu that it points at, and closes it again", async () => {
  const { user } = open();
  await tour(first);
  const group = () => screen.getByRole("button", { name: "Settings", hidden: true });
  expect(group()).toHaveAttribute("aria-expanded", "true");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(group()).toHaveAttribute("aria-expanded", "false"));
});

test("the tour does not start outside the dashboard", async () => {
  open("/contacts");
  expect(await screen.findByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  expect(screen.queryByText("Step 1 of 5")).toBeNull();
});

test("an admin can ask for it again from the list of shortcuts, and nothing is stored then", async () => {
  const { user, backend } = open("/contacts", { as: profileOf("admin") });
  await screen.findByRole("heading", { level: 1, name: "Contacts" });
  await user.keyboard("?");
  await user.click(await screen.findByRole("button", { name: "Take the tour" }));
  await tour(first);
  expect(location.pathname).toBe("/dashboard");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Step 1 of 5")).toBeNull());
  expect(backend.calls()).not.toContain(endCall);
});

test("a user has no tour to ask for", async () => {
  const { user } = open("/dashboard", { as: profileOf("user") });
  await screen.findByRole("button", { name: "Search or jump to" });
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(screen.queryByRole("button", { name: "Take the tour" })).toBeNull();
});
