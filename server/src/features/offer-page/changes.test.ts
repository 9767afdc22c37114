import { offerPath } from "@quotemill/shared/offers/page-path";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { beforeAll, expect, it } from "vitest";
import { offeredSnapshots } from "../../../test/offer-snapshot.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const [colorbond, timber] = offeredSnapshots as [QuoteSnapshot, QuoteSnapshot];
const [length, gate, removal, discount] = colorbond.lines as [Line, Line, Line, Line];
type Line = QuoteSnapshot["lines"][number];
type Changes = Partial<QuoteSnapshot>;

const secret = {
  lines: [
    { ...length, row: "1", label: "Secret field", printed_name: "Secret name", detail: "", cost: 7_777, shown: false },
  ],
  ...{ pricing: { cost: 7_777 }, adjustments: [] },
};
const shorter: Changes = {
  ...{ quote_number: "HF-1042 r2", revision: 2, basis: secret },
  lines: [{ ...length, quantity: 20, amount: 170_000 }, removal, discount],
  totals: { sub_total: 204_000, tax_total: 20_400, grand_total: 224_400 },
  answers: [
    { label: "Fence length", value: "24" },
    { label: "Colour", value: "Monument" },
    { label: "Access from the street", value: "Yes" },
  ],
  terms: "Another deposit.",
};

/** An offer that was replaced, and the one that took its place. */
async function replace(was: Changes[], now: Changes[], { email, state }: { email?: string; state?: "withdrawn" } = {}) {
  const first = await test.build.offer({ snapshots: was });
  const { company_id } = first;
  const next = await test.build.offer({ company_id, snapshots: now, ...(state && { state }) });
  const update = (id: string, changes: object) =>
    test.db.updateTable("offers").set(changes).where("id", "=", id).execute();
  await update(first.id, { state: "replaced", replaced_by: next.id });
  await update(next.id, { person_email: email ?? first.contact.email });
  const { body } = await test.app.inject(offerPath(first.token));
  return body.replace(/<head>.*<\/head>/s, "").replaceAll("\u00a0", " ");
}
const rowsOf = (body: string) =>
  [...body.matchAll(/<dt dir="auto">([^<]*)<\/dt>(<dd.*?)<\/div>/g)].flatMap(([, label, rest = ""]) => {
    const values = [...rest.matchAll(/<dd class="(?:was|now)"[^>]*>(.*?)<\/dd>/g)];
    return values.length > 0 ? [[label, ...values.map(([, value = ""]) => value.replace(/<[^>]+>/g, ""))]] : [];
  });

it("the page says what changed from one revision to the next", async () => {
  expect(rowsOf(await replace([colorbond], [shorter]))).toEqual([
    ["Colour", "Was Woodland Grey", "Now Monument"],
    [length.name, "Was 24 m × $85.00", "Now 20 m × $85.00"],
    [gate.name, "Was $420.00", "Now none"],
    ["Terms", "", "Changed"],
    ["Total including GST", "Was $3,080.00", "Now $2,244.00"],
  ]);
});

it("the page names the quotes if several changed, and leaves out those that did not", async () => {
  const later = (snapshot: QuoteSnapshot, total: number, colour: string): Changes => ({
    ...{ ...snapshot, quote_number: `${snapshot.quote_number} r2`, revision: 2 },
    totals: { sub_total: total - 20_000, tax_total: 20_000, grand_total: total },
    answers: [{ label: "Colour", value: colour }],
  });
  const body = await replace(
    [
      { ...colorbond, answers: [] },
      { ...timber, answers: [] },
    ],
    [later(timber, 260_000, "Oak"), later(colorbond, 300_000, "Grey")],
  );
  expect(body.match(/<h2[^>]*>[^<]*/g)).toEqual([
    expect.stringContaining(`${colorbond.job}`),
    expect.stringContaining(`${timber.job}`),
  ]);
  expect(rowsOf(body).map(([label, , now]) => [label, now])).toEqual([
    ["Colour", "Now Grey"],
    ["Total including GST", "Now $3,000.00"],
    ["Colour", "Now Oak"],
    ["Total including GST", "Now $2,600.00"],
  ]);
  const again = { ...timber, quote_number: "HF-1043 r2", revision: 2 };
  const same = await replace([colorbond, timber], [again]);
  expect(rowsOf(same)).toEqual([]);
});

it("the page lists the first changes and counts the rest, so that the next step stays near", async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ label: `Part ${index}`, value: "Yes" }));
  const { lines } = colorbond;
  const body = await replace([colorbond], [{ ...shorter, lines, answers: [...colorbond.answers, ...many] }]);
  const rows = rowsOf(body);
  expect(rows).toHaveLength(8);
  expect(rows.at(-1)).toEqual(["Total including GST", "Was $3,080.00", "Now $2,244.00"]);
  expect(body).toContain("And 24 more changes.");
});

const totalRow = ["Total including GST", "Was $3,080.00", "Now $2,244.00"];

it("an answer that the other revision shows as a line does not count as removed", async () => {
  const unticked = {
    ...colorbond,
    lines: [length, gate, discount],
    answers: [...colorbond.answers, { label: "Remove the old fence", value: "No" }],
  };
  const ticked = { ...shorter, lines: colorbond.lines, answers: colorbond.answers, terms: colorbond.terms };
  const line = (was: string, now: string) => [removal.name, `Was ${was}`, `Now ${now}`];
  expect(rowsOf(await replace([unticked], [ticked]))).toEqual([line("none", "24 m × $18.00"), totalRow]);
  const back = { ...unticked, quote_number: "HF-1042 r2", revision: 2 };
  expect(rowsOf(await replace([colorbond], [back]))).toEqual([line("24 m × $18.00", "none")]);
});

it("lines that are not known do not count as removed", async () => {
  const answers = [...colorbond.answers, { label: "Posts", value: "12" }];
  const unknown = { ...shorter, lines: [], answers, terms: colorbond.terms };
  expect(rowsOf(await replace([colorbond], [unknown]))).toEqual([totalRow]);
});

it("the changes show nothing of what a customer may not see", async () => {
  const hidden = /secret|7,?777|77\.77/i;
  expect(await replace([colorbond], [shorter])).not.toMatch(hidden);
  for (const more of [{ email: "somebody.else@example.com" }, { state: "withdrawn" } as const]) {
    const body = await replace([colorbond], [shorter], more);
    expect([rowsOf(body), body.includes("Monument"), body.includes("$2,244")]).toEqual([[], false, false]);
  }
});
