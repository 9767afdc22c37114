import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildProfile } from "../test/builders.ts";
import { fakeFeed } from "../test/fake-feed.ts";
import { pageOf } from "../test/records.ts";
import { renderWholeApp } from "../test/render-app.tsx";

/** Before the page was loaded. */
const longAgoMs = 3_600_000;

test.each([
  "/dashboard",
  "/contacts",
  "/quotes",
  "/quotes/new",
  "/quotes/send",
  "/forms/builder",
  "/forms/builder/new",
  "/settings/quote-settings",
  "/settings/integrations",
  "/settings/settings",
  "/users",
])("%s asks for everything once when it is opened", async (address) => {
  const feed = fakeFeed();
  const { backend } = renderWholeApp(address, {
    as: buildProfile({ app_role: "admin" }),
    handlers: {
      "GET /realtime/v1/changes": feed.answer,
      "GET /rest/v1/form_templates": () => pageOf([]),
      "GET /rest/v1/recipients": () => pageOf([]),
    },
  });
  await screen.findAllByRole("heading");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  feed.resync({ unchanged_ms: longAgoMs });
  await vi.advanceTimersByTimeAsync(5_000);
  const asked = backend.requests.filter(({ method, url }) => method === "GET" && !url.includes("/realtime/"));
  const addresses = asked.map(({ url }) => url);
  expect(addresses.filter((each, index) => addresses.indexOf(each) !== index)).toEqual([]);
});
