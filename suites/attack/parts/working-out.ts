import { expect } from "@playwright/test";
import { offerPath } from "@quotemill/shared/offers/page-path";
import { tooLargeToWorkOut } from "@quotemill/shared/templates/budget";
import { hostileAnswers, largeStructure, ordinaryAnswers } from "@quotemill/shared/templates/calculation/large-fixture";
import { apiAs } from "../../harness/api.ts";
import { customerOf, openForQuotes } from "../../harness/offer.ts";
import type { Product } from "../product.ts";
import type { Part } from "../report.ts";
import { type Call, type Checks, runChecks } from "./checks.ts";

/**
 * Maximum processor time of the server for one request, including reading and storing it; an average, since ticks are
 * coarse.
 */
const limitMs = 200;
const repeats = 10;

const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));
const rows = (values: object = {}) => times(100, (row) => ({ id: `r${row}`, values }));
const item = (id: string, type: string, more: object = {}) => ({ id, type, label: id, ...more });
const runs = item("runs", "group", { entryLabel: "Run", minRows: 0, maxRows: 100 });
const rulesOf = (dependsOn: string, operator: string, showing: (rule: number) => string) => ({
  showIf: { match: "all", rules: times(20, (rule) => ({ dependsOn, operator, showWhen: showing(rule) })) },
});
const formulas = (formula: string) => [
  runs,
  item("length", "number", { parent: "runs" }),
  ...times(40, (column) => item(`c${column}`, "calculated", { parent: "runs", formula, result: "number" })),
];

interface Hostile {
  structure: object[];
  answers: object;
}

/** Forms that can be saved, each with answers that once took seconds, or would without a budget. */
const hostile: Record<string, Hostile> = {
  "80,000 rules about one long answer": { structure: largeStructure, answers: hostileAnswers },
  "a long text looked for in a longer one": {
    structure: [
      item("note", "textarea"),
      ...times(20, (index) =>
        item(
          `f${index}`,
          "text",
          rulesOf("note", "doesNotContain", (rule) => `${"a".repeat(800)}b${"a".repeat(799)}${rule}`),
        ),
      ),
    ],
    answers: { note: "a".repeat(10_000) },
  },
  "80,000 lists": {
    structure: [
      runs,
      item("own", "text", { parent: "runs" }),
      ...times(40, (column) =>
        item(`c${column}`, "text", {
          parent: "runs",
          ...rulesOf("own", "isNoneOf", () => times(300, (each) => `b${each % 10}`).join()),
        }),
      ),
    ],
    answers: { runs: rows({ own: "abc" }) },
  },
  "sums of sums": {
    structure: formulas(Array(30).fill("sum({runs}.{length})").join("+")),
    answers: { runs: rows({ length: "1" }) },
  },
  "numbers of sixty digits": {
    structure: formulas(Array(30).fill("1/{length}").join("+")),
    answers: { runs: rows({ length: "1.12345678901234567891" }) },
  },
};

/** Templates that are cheap to send and expensive to work out, from the people of a company and from anyone with a link. */
export async function attackWorkingOut(product: Product): Promise<Part[]> {
  const { api, ours } = product.people;
  await openForQuotes(api, ours);
  const admin = await apiAs(api, ours.admin);
  const contact = await admin.put("/rest/v1/contacts", {
    first_name: "Marcus",
    last_name: "Webb",
    email: customerOf(ours),
  });
  const save = async (name: string, structure: object[], more: object = {}) =>
    (await admin.post("/rest/v1/form_templates", { name, structure, pricing: {}, make_webhook_url: null, ...more })).id;
  const quoteOf = (template_id: string, answers: object) => ({
    ...{ template_id, contact_id: contact.id, quote_name: "Large", answers },
  });

  const parts: Part[] = [];
  for (const [name, { structure, answers }] of Object.entries(hostile)) {
    const part = await runChecks(product, `working out: ${name}`, async (checks) => {
      const template_id = await save(name, structure);
      const call: Call = { role: "user", url: "/functions/v1/submit-quote", body: quoteOf(template_id, answers) };
      const { status, body } = await checks.send(call);
      checks.expect(status === 400 && body.includes(tooLargeToWorkOut), `answered ${status}: ${body.slice(0, 200)}`);
      return costOf(product, checks, call);
    });
    parts.push(part);
  }

  const testCases = await runChecks(product, "working out: 50 test cases that are too large", async (checks) => {
    const small = { ...hostileAnswers, runs: hostileAnswers.runs.slice(0, 4) };
    const test_cases = times(50, (index) => ({ id: `t${index}`, name: `Test ${index}`, answers: small, expect: {} }));
    const body = { name: "Tested", structure: largeStructure, make_webhook_url: null, test_cases };
    return costOf(product, checks, { role: "admin", url: "/rest/v1/form_templates", body });
  });

  const extras = await runChecks(product, "working out: looks at 400 extras without a session", async (checks) => {
    const tick = { customer_may_choose: true, pricing: { price: 100 } };
    const structure = [
      item("note", "textarea"),
      ...times(400, (index) =>
        item(`e${index}`, "checkbox", { ...tick, ...rulesOf("note", "isNot", (rule) => `b${rule}`) }),
      ),
      item("fence", "checkbox", { pricing: { price: 100_000 } }),
      ...largeStructure.filter(({ id }) => id === "runs" || id.startsWith("c")),
    ];
    const template_id = await save("Extras", structure);
    const body = quoteOf(template_id, ordinaryAnswers);
    const { quote_id } = JSON.parse(
      (await checks.send({ role: "user", url: "/functions/v1/submit-quote", body })).body,
    );
    await expect
      .poll(async () => (await admin.get(`/rest/v1/quotes/${quote_id}`)).status, { timeout: 30_000 })
      .toBe("Generated");
    const sent = await admin.post("/functions/v1/send-quotes", {
      ...{ quote_ids: [quote_id], email_subject: "Your quote", email_message: "Here it is.", choice: "one" },
    });
    const token = new URL(sent.offer.url).pathname.slice(offerPath("").length);
    product.neverLog(token);
    const names = times(150, (index) => `e${index}`).join();
    return costOf(product, checks, { url: `${offerPath(token)}?extras=${names}` });
  });
  return [...parts, testCases, extras];
}

async function costOf(product: Product, checks: Checks, call: Call): Promise<string> {
  const { result, processorMs } = await product.watch.costOf(async () => {
    const answers = [];
    for (let count = 0; count < repeats; count++) answers.push(await checks.send(call));
    return answers;
  });
  const each = Math.round(processorMs / repeats);
  checks.expect(each <= limitMs, `one request took ${each} ms of the server's processor`);
  checks.expect(
    result.every(({ status }) => status < 500),
    `answered ${result.map(({ status }) => status)}`,
  );
  return `${each} ms of the processor each`;
}
