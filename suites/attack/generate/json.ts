/** JSON that no object can represent: duplicate names, `__proto__`, huge numbers, and text that is not JSON at all. */
export class RawJson {
  constructor(readonly text: string) {}
}
export class Members {
  constructor(readonly entries: [string, Json][]) {}
}
export type Json = RawJson | Members | string | number | boolean | null | Json[];

/** A place in the tree that can hold another value, with the name of its member. */
export interface Place {
  name: string;
  get(): Json;
  set(value: Json): void;
}

export function placesIn(root: { value: Json }): Place[] {
  const found: Place[] = [];
  const visit = (place: Place) => {
    found.push(place);
    const node = place.get();
    if (node instanceof Members) {
      for (const entry of node.entries) {
        visit({
          name: entry[0],
          get: () => entry[1],
          set: (value) => {
            entry[1] = value;
          },
        });
      }
    } else if (Array.isArray(node)) {
      for (const index of node.keys()) {
        visit({
          name: place.name,
          get: () => node[index] ?? null,
          set: (value) => {
            node[index] = value;
          },
        });
      }
    }
  };
  visit({
    name: "",
    get: () => root.value,
    set: (value) => {
      root.value = value;
    },
  });
  return found;
}

export function writeJson(node: Json): string {
  if (node instanceof RawJson) return node.text;
  if (node instanceof Members) {
    return `{${node.entries.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(",")}}`;
  }
  return Array.isArray(node) ? `[${node.map(writeJson).join(",")}]` : JSON.stringify(node);
}
