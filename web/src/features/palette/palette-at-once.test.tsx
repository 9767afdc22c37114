import type { Found } from "@quotemill/shared/screens/find";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderWholeApp } from "../../test/render-app.tsx";

/** What the palette loads on demand waits for this promise: the script is on its way. */
const script = vi.hoisted(() => ({ arrives: Promise.resolve() }));
vi.mock("../../lib/load-later.tsx", async (importOriginal) => {
  const real = await importOriginal<typeof import("../../lib/load-later.tsx")>();
  const isOfPalette = (loaded: unknown) => typeof loaded === "function" && loaded.name.startsWith("Palette");
  const later: typeof real.later = (load) => {
    const fetch = async () => {
      const loaded = await load();
      if (isOfPalette(loaded)) await script.arrives;
      return loaded;
    };
    // Nothing is kept, so that each test waits for its own script.
    return { fetched: null, fetch, preload() {} };
  };
  return { ...real, later };
});

const jetty = buildContact({ first_name: "Jetty", last_name: "Marine", email: "jetty@example.com" });
const found: Found = { contacts: [jetty], quotes: [] };

let arrived: ReturnType<typeof withResolvers<void>>;
beforeEach(() => {
  arrived = withResolvers();
  script.arrives = arrived.promise;
});

async function open() {
  const app = renderWholeApp("/dashboard", {
    as: buildProfile({ app_role: "user" }),
    handlers: { "GET /rest/v1/find": () => Response.json(found), "GET /rest/v1/form_templates": () => pageOf([]) },
  });
  await screen.findByRole("button", { name: "Search or jump to" });
  return app;
}
const field = () => screen.findByRole("combobox", { name: "Search or jump to" });

test("what is typed right after Ctrl K is searched for, although the script arrives later", async () => {
  const { user } = await open();
  await user.keyboard("{Control>}k{/Control}jetty");
  arrived.resolve();
  expect(await field()).toHaveValue("jetty");
  expect(await screen.findByRole("option", { name: /New quote for Jetty Marine/ })).toBeVisible();
  await user.keyboard(" m");
  expect(await field()).toHaveValue("jetty m");
});

test("Enter before the script has arrived chooses nothing, and Escape closes the palette", async () => {
  const { user } = await open();
  await user.keyboard("{Control>}k{/Control}jetty{Enter}");
  arrived.resolve();
  expect(await screen.findByRole("option", { name: /New quote for Jetty Marine/ })).toBeVisible();
  expect(location.pathname).toBe("/dashboard");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
