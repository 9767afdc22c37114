import type { StoredContents } from "@quotemill/shared/templates/versions/versions";
import { type Fact, factsOf, type Part, pricingFacts, typeName, type Words } from "./template-facts.ts";

export interface ChangedDetail {
  name: string;
  /** `was` is empty for what is new, and `now` for what is gone. */
  was: string;
  now: string;
}
export interface TemplateChange {
  key: string;
  kind: "added" | "changed" | "removed";
  label: string;
  /** Kind of the changed part: 'Number', 'Table'. */
  what: string;
  details: ChangedDetail[];
}

const settings = new Map(
  Object.entries({
    name: "Template name",
    make_webhook_url: "Webhook URL",
    inclusions: "Included",
    exclusions: "Not included",
  }),
);
const listNames = new Map(Object.entries({ structure: "Item", tables: "Table", test_cases: "Test" }));

/** The company's way of writing amounts, and its name for the tax. */
type Region = Pick<Words, "cents" | "number" | "taxName">;

/** Describes the differences between two states of a template. */
export function templateChanges(was: StoredContents, now: StoredContents, region: Region): TemplateChange[] {
  const [before, after] = [wordsOf(was, region), wordsOf(now, region)];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof StoredContents)[];
  return keys.flatMap((key) => {
    const [old, current] = [was[key], now[key]];
    if (key === "pricing") {
      const details = differing(pricingFacts(was.pricing, before), pricingFacts(now.pricing, after));
      return details.length > 0 ? [{ key, kind: "changed", label: "Pricing", what: "Settings", details }] : [];
    }
    if (listNames.has(key)) return listChanges(key, partsOf(old), partsOf(current), before, after);
    const details = differing([["", settingText(old)]], [["", settingText(current)]]);
    return details.length > 0
      ? [{ key, kind: "changed", label: settings.get(key) ?? key, what: "Settings", details }]
      : [];
  });
}

const partsOf = (list: unknown) => (list ?? []) as Part[];
const settingText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
const labelOf = (part: Part) => String(part.label ?? part.name ?? part.id);

function wordsOf(contents: StoredContents, region: Region): Words {
  const byId = new Map(contents.structure.map((item) => [item.id, item]));
  const parts = Object.values(contents).flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const named = new Map(
    parts.flatMap((part) => (typeof part === "object" && part ? [[(part as Part).id, labelOf(part as Part)]] : [])),
  );
  return { ...region, byId, nameOf: (id) => named.get(id) ?? id };
}

function listChanges(list: string, was: Part[], now: Part[], before: Words, after: Words): TemplateChange[] {
  const old = new Map(was.map((part) => [part.id, part]));
  const current = new Map(now.map((part) => [part.id, part]));
  const base = (part: Part) => ({
    key: `${list} ${part.id}`,
    label: labelOf(part),
    what: part.type === undefined ? (listNames.get(list) ?? "") : typeName(part.type),
  });
  const changed = now.flatMap((part): TemplateChange[] => {
    const earlier = old.get(part.id);
    if (!earlier) return [{ ...base(part), kind: "added", details: shortly(factsOf(part, after)) }];
    const details = differing(factsOf(earlier, before), factsOf(part, after));
    return details.length > 0 ? [{ ...base(part), kind: "changed", details }] : [];
  });
  const removed = was
    .filter(({ id }) => !current.has(id))
    .map((part): TemplateChange => ({ ...base(part), kind: "removed", details: [] }));
  return [
    ...changed,
    ...removed,
    ...orderChange(
      list,
      was.filter(({ id }) => current.has(id)),
      now,
      old,
    ),
  ];
}

/** Reports a change of order, with the labels from the first to the last one that moved. */
function orderChange(list: string, was: Part[], now: Part[], old: Map<string, Part>): TemplateChange[] {
  const kept = now.filter(({ id }) => old.has(id));
  const [from, to] = [
    was.findIndex((part, at) => part.id !== kept[at]?.id),
    was.findLastIndex((part, at) => part.id !== kept[at]?.id),
  ];
  if (from < 0) return [];
  const span = (parts: Part[]) =>
    parts
      .slice(from, to + 1)
      .map(labelOf)
      .join(", ");
  const details = [{ name: "", was: span(was), now: span(kept) }];
  return [{ key: `${list} order`, kind: "changed", label: "Order", what: "", details }];
}

function differing(was: Fact[], now: Fact[]): ChangedDetail[] {
  const [old, current] = [new Map(was), new Map(now)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((name) => ({ name, was: old.get(name) ?? "", now: current.get(name) ?? "" }))
    .filter((detail) => detail.was !== detail.now);
}

/** Facts to show of a new part. Its other facts are left out. */
const told = new Set(["Shown when", "Price", "Price from", "Formula", "Options"]);
const shortly = (facts: Fact[]): ChangedDetail[] =>
  facts.filter(([name, text]) => told.has(name) && text !== "").map(([name, now]) => ({ name, was: "", now }));

export function changeCounts(changes: TemplateChange[]): string {
  return (["added", "changed", "removed"] as const)
    .map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(" · ");
}
