import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { chosenTypes } from "@quotemill/shared/events/catalogue";
import { eventSamples } from "@quotemill/shared/events/samples";
import { beforeAll, describe, expect, it } from "vitest";
import { makeApp } from "../scripts/make-app/app.ts";
import { createTestApp } from "./test-app.ts";

const folder = path.join(import.meta.dirname, "..", "..", "integrations", "make", "app");
const app = makeApp();
// biome-ignore lint/suspicious/noExplicitAny: the files have many shapes, of which the tests read a few parts.
const read = (file: string): any => JSON.parse(app.get(file) ?? "null");
const { components, generalCodeFiles } = read("makecomapp.json");
const modules = Object.entries<{ label: string; moduleType: string; codeFiles: Record<string, string> }>(
  components.module,
);

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("the app in the repository is what the catalogue and the contracts would make", () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const there = files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  // If they differ, `npm run make:generate` writes them again.
  expect(there.filter((file) => file !== "README.md").sort()).toEqual([...app.keys()].sort());
  for (const [file, text] of app) expect(readFileSync(path.join(folder, file), "utf8"), file).toBe(text);
});

it("the app names only what it has", () => {
  const named = Object.values(components).flatMap((some) =>
    Object.values(some as Record<string, { codeFiles: Record<string, string> }>).flatMap(({ codeFiles }) =>
      Object.values(codeFiles),
    ),
  );
  const files = [...named, ...Object.values<string>(generalCodeFiles)].filter((file) => file !== "README.md");
  expect(["makecomapp.json", ...files].sort()).toEqual([...app.keys()].sort());
  expect(existsSync(path.join(folder, generalCodeFiles.readme))).toBe(true);
  const grouped = read(generalCodeFiles.groups).flatMap((group: { modules: string[] }) => group.modules);
  expect(grouped.sort()).toEqual(Object.keys(components.module).sort());
  for (const [, rpc] of [...app.values()].join().matchAll(/rpc:\/\/(\w+)/g)) {
    expect(components.rpc).toHaveProperty(rpc ?? "");
  }
  for (const { connection = "quotemill" } of [components.webhook, components.module, components.rpc].flatMap((some) =>
    Object.values<{ connection?: string }>(some),
  )) {
    expect(components.connection).toHaveProperty(connection);
  }
});

it("the app has a trigger for every event, which shows a real message", () => {
  const triggers = modules.filter(([, { moduleType }]) => moduleType === "instant_trigger");
  expect(triggers).toHaveLength(chosenTypes.length);
  const types = Object.values<{ codeFiles: { attach: string } }>(components.webhook).map(
    ({ codeFiles }) => read(codeFiles.attach).body.types,
  );
  expect(types).toEqual(chosenTypes.map((type) => [type]));
  for (const [, { codeFiles }] of triggers) {
    const sample = read(codeFiles.samples ?? "");
    expect(Object.keys(eventSamples)).toContain(sample.type);
    expectDescribed(read(codeFiles.interface ?? ""), sample);
  }
});

describe("every request", () => {
  interface Sent {
    url: string;
    method?: string;
    body?: object;
    qs?: object;
  }
  const requests = () =>
    [...app.keys()]
      .filter((file) => /\.(communication|attach|detach)\.iml\.json$/.test(file))
      .map((file) => ({ file, sent: read(file) as Sent }))
      .filter(({ sent }) => sent.url !== undefined);
  const callOf = ({ url, method = "GET" }: Sent) => {
    const asRoute = url.replace("{{parameters.url}}", "").replace(/\{\{[\w.]+\}\}$/, ":id");
    return test.calls.get(`${method} ${asRoute}`);
  };

  it("is a call that is open to API keys, and sends what the call takes", () => {
    expect(requests().length).toBeGreaterThan(30);
    for (const { file, sent } of requests()) {
      const call = callOf(sent);
      expect(call?.keys === true || call?.secret !== undefined, file).toBe(true);
      const shapeOf = (part: unknown) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {});
      expect(shapeOf(call?.body), file).toEqual(expect.arrayContaining(Object.keys(sent.body ?? {})));
      expect(shapeOf(call?.query), file).toEqual(expect.arrayContaining(Object.keys(sent.qs ?? {})));
    }
  });
});

interface Described {
  name: string;
  type: string;
  spec?: Described[] | { spec?: Described[] };
}

/** Checks that each value of the sample has its place in the interface. */
function expectDescribed(described: Described[], sample: object) {
  for (const [name, value] of Object.entries(sample)) {
    const found = described.find((each) => each.name === name);
    expect(found, name).toBeDefined();
    const spec = found?.spec;
    if (Array.isArray(value)) {
      const inner = spec && !Array.isArray(spec) ? (spec.spec ?? []) : [];
      for (const each of value) if (typeof each === "object") expectDescribed(inner, each);
    } else if (typeof value === "object") {
      expectDescribed(Array.isArray(spec) ? spec : [], value);
    }
  }
}
