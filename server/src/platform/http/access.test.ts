import Fastify from "fastify";
import { expect, it } from "vitest";
import { authorizeFirst } from "./access.ts";
import { limitCalls } from "./budgets.ts";

it.each(["/rest/v1/things", "/functions/v1/do-it", "/storage/v1/object/*", "/realtime/v1/news"])(
  "a route at %s without a contract prevents the start",
  (url) => {
    const app = Fastify();
    authorizeFirst(app, limitCalls(1));
    expect(() => app.get(url, async () => "open to everyone")).toThrow(`${url} has no contract`);
    expect(() => app.get("/healthz", async () => "fine")).not.toThrow();
  },
);
