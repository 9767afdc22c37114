import { writeFile } from "node:fs/promises";
import type { NamedCall } from "@quotemill/shared/contracts/call";
import { operationId } from "@quotemill/shared/contracts/document/tags";
import type { LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";

/**
 * Keeps the request and the answer of a call, as the example in the API document. `npm run api:examples` writes the
 * file; other runs only check it, in `api-docs.test.ts`.
 */
export function recordExamples() {
  const examples = new Map<string, { request?: unknown; answer?: unknown }>();
  afterAll(async () => {
    if (!process.env.RECORD_EXAMPLES) return;
    const sorted = [...examples].sort(([one], [other]) => (one < other ? -1 : 1));
    const file = new URL("../../src/platform/api-docs/examples.json", import.meta.url);
    await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  });
  return ({ tag, name, answer }: NamedCall, payload: object | undefined, response: LightMyRequestResponse) => {
    const constant = createConstants();
    examples.set(operationId(tag, name), {
      ...(payload && { request: constant(payload) }),
      ...(typeof answer !== "string" && { answer: constant(response.json()) }),
    });
  };
}

const uuid = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/;
const maxText = 200;
/** Values that differ from run to run or are secret, with their replacements. */
const constants: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "2026-11-16T01:30:00.000Z"],
  [/^\d{4}-\d\d-\d\d$/, "2026-12-16"],
  [/((token|secret)=|\/o\/)[\w.-]+/, "$1…"],
  [/127\.0\.0\.1:\d+/, "hooks.example.com"],
  [/^[a-z]+-\d{9,}@/i, "ada@"],
  [/-\d{9,}/g, "-1042"],
  [/\/\d{9,}/g, "/quotemill"],
  [/Company \d{9,}/g, "Harbour Fencing"],
  [/^(whsec_|)[\w+/=-]{43,44}$/, "$1…"],
  [/qm-verify=[0-9a-f]{32}/, "qm-verify=9f2c41d7e0b8"],
  [/\b(state|nonce|code_challenge)=[\w-]+/g, "$1=…"],
  [/^qm_live_\w{38}$/, "qm_live_…"],
  [/^qm_live_\w{4}$/, "qm_live_3fKd"],
];

/** Values that can only be recognised by their key. */
const constantParts: Record<string, unknown> = { duration_ms: 120, last_four: "w7Qs", access_token: "eyJ…" };

/** People have the same name in the tests, so their ids decide who comes first. All other rows stay as they are. */
const byRole = (one: unknown, other: unknown) => roleOf(one).localeCompare(roleOf(other));
const roleOf = (row: unknown) => String((row as { app_role?: string } | null)?.app_role ?? "");

/** Ids are numbered in the order in which they appear. */
function createConstants() {
  const ids = new Map<string, string>();
  const idFor = (id: string) => {
    const number = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, number);
    return number;
  };
  const withoutIds = (text: string) =>
    constants.reduce((changed, [pattern, stays]) => changed.replace(pattern, stays), text);
  const constantText = (text: string) =>
    text
      .slice(0, maxText)
      .split(uuid)
      .map((part, index) => (index % 2 === 1 ? idFor(part) : withoutIds(part)))
      .join("");
  return function constant(value: unknown): unknown {
    if (typeof value === "string") return constantText(value.trim());
    // One row shows what all of them have.
    if (Array.isArray(value)) return value.toSorted(byRole).slice(0, 1).map(constant);
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, constantParts[key] ?? constant(part)]);
    return Object.fromEntries(parts);
  };
}
