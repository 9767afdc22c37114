import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp } from "../test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("a PATCH has no defaults, which would overwrite what was not sent", () => {
  const changes = [...test.calls].filter(([route]) => route.startsWith("PATCH "));
  expect(changes.length).toBeGreaterThan(10);
  const overwriting = changes.flatMap(([route, { body }]) => {
    const { properties = {} } = z.toJSONSchema(body ?? z.object({}), { io: "input", unrepresentable: "any" });
    const names = Object.entries(properties).flatMap(([name, part]) =>
      typeof part === "object" && "default" in part ? [name] : [],
    );
    return names.map((name) => `${route} ${name}`);
  });
  expect(overwriting).toEqual([]);
});
