import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import { collectionOf } from "../describe-properties.ts";
import { catalogues, findWords, parameterWords, propertyWords } from "./index.ts";

interface Described {
  /** The schema or operation, and then the names of the properties. */
  place: string[];
  description: unknown;
  /** The part of the path before a parameter. */
  collection?: string | undefined;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; description?: string }[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: Record<"schemas" | "responses", Record<string, object>>;
}

let properties: Described[];
let parameters: Described[];
beforeAll(async () => {
  const { app } = await createTestApp();
  const { paths, webhooks, components }: Document = (await app.inject("/openapi.json")).json();
  const operations = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  const named = Object.entries({ ...components.schemas, ...components.responses });
  properties = [
    ...named.flatMap(([name, schema]) => propertiesIn(schema, [name])),
    ...operations.flatMap(({ operation }) => propertiesIn(operation, [operation.operationId])),
  ];
  parameters = operations.flatMap(({ path, operation: { operationId, parameters = [] } }) =>
    parameters.map((parameter) => ({
      place: [operationId, parameter.name],
      description: parameter.description,
      collection: collectionOf(path, parameter),
    })),
  );
});

/** Every property within a part of the document, however deep. */
function propertiesIn(part: unknown, place: string[]): Described[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === "example" || key === "examples") return [];
    if (key !== "properties") return propertiesIn(value, place);
    return Object.entries<{ description?: string }>(value).flatMap(([name, schema]) => [
      { place: [...place, name], description: schema.description },
      ...propertiesIn(schema, [...place, name]),
    ]);
  });
}

const placeOf = ({ place }: Described) => place.join(" › ");
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(the|an?) /, "")
    .replace(/[^a-z0-9]/g, "");

describe("the descriptions in the API document", () => {
  it("are at every property and every parameter", () => {
    expect(properties.length).toBeGreaterThan(3_000);
    expect(parameters.length).toBeGreaterThan(200);
    expect([...properties, ...parameters].filter(({ description }) => !description).map(placeOf)).toEqual([]);
  });

  it("are sentences of at most 160 characters that say more than the name", () => {
    const all = [...properties, ...parameters].map((each) => ({ ...each, text: String(each.description) }));
    const faulty = all.filter(({ place, text }) => plain(text) === plain(place.at(-1) ?? "") || !/^\S.*\.$/.test(text));
    expect(faulty.map(({ text }) => text)).toEqual([]);
    expect([...new Set(all.map(({ text }) => text))].filter((text) => text.length > 160)).toEqual([]);
  });
});

describe("the catalogue of words", () => {
  const kinds = () => [
    { catalogue: propertyWords, places: properties },
    { catalogue: parameterWords, places: parameters },
  ];
  const wordsIn = (catalogue: Record<string, string>, { place, collection }: Described) =>
    findWords(catalogue, place, collection);

  it("has no entry that no place uses", () => {
    for (const { catalogue, places } of kinds()) {
      const used = places.flatMap((each) => {
        const found = wordsIn(catalogue, each);
        return found && found.words === each.description ? [found.key] : [];
      });
      expect(Object.keys(catalogue).filter((key) => !used.includes(key))).toEqual([]);
    }
  });

  it("has no key twice, and no override without which its places would read the same", () => {
    const keys = catalogues.flatMap((each) => Object.keys(each));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    for (const { catalogue, places } of kinds()) {
      const keyed = places.map((each) => ({ each, key: wordsIn(catalogue, each)?.key }));
      const others = { ...catalogue };
      const needless = Object.entries(catalogue).filter(([key, words]) => {
        delete others[key];
        const own = keyed.filter((at) => at.key === key);
        const isNeedless = own.every(({ each }) => wordsIn(others, each)?.words === words);
        others[key] = words;
        return isNeedless;
      });
      expect(needless).toEqual([]);
    }
  });

  it("gives way to a description that stands at the schema", () => {
    const described = (place: string) => properties.find((each) => placeOf(each) === place)?.description;
    expect(described("singleSignOn.read › connection › provider")).toMatch(
      /^The provider's name, if it is a known one/,
    );
    expect(described("ContactInput › external_id")).toMatch(/^What another system calls the record/);
  });
});
