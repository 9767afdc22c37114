import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { offerPath } from "@quotemill/shared/offers/page-path";
import type { FastifyRequest } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createLimits } from "../src/features/offer-page/visitor.ts";
import {
  type Budget,
  budgets,
  giveBack,
  ipAddressOf,
  msUntilRenewed,
  removeEndedUses,
  spend,
} from "../src/platform/http/budgets.ts";
import { serverFolder } from "../src/platform/server-folder.ts";
import { createTestApp, lessOf } from "./test-app.ts";

describe("the table of budgets in docs/security.md", () => {
  const root = join(serverFolder, "..");
  const [, section = ""] = readFileSync(join(root, "docs", "security.md"), "utf8").split("## Budgets\n");
  const rows = section
    .split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it("has the lines of the code, with their amounts", () => {
    const amount = ({ most, each, per }: Budget) => `${most.toLocaleString("en")} ${each} per ${per}`;
    const written = Object.fromEntries((rows ?? []).map(([, name, , amount]) => [name?.replaceAll("`", ""), amount]));
    expect(written).toEqual(Object.fromEntries(Object.entries(budgets).map(([name, each]) => [name, amount(each)])));
  });

  it("names a test for each", () => {
    const files = (rows ?? []).flatMap(([, , , , , shown]) => [...(shown ?? "").matchAll(/`([^`]+)`/g)]);
    expect(files.length).toBeGreaterThanOrEqual(Object.keys(budgets).length);
    const missing = files.filter(([, file = ""]) => file.includes(".") && !existsSync(join(root, file)));
    expect(missing.map(([, file]) => file)).toEqual([]);
  });
});

describe("an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:0:1::", "2001:db8:0:1::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["unknown", "unknown"],
    ["x".repeat(100), "x".repeat(45)],
  ])("%s counts as %s", (ip, counted) => {
    expect(ipAddressOf({ ip })).toBe(counted);
  });

  it("is missing once its connection is closed, which is no reason to fail", () => {
    expect(ipAddressOf({})).toBe("");
  });
});

describe("spending", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    test = await createTestApp();
  });

  it("counts concurrent uses, each budget and key separately", async () => {
    const uses = await Promise.all(Array.from({ length: 8 }, () => spend(test.db, "invitationsToMailbox", "a")));
    expect(uses.filter(Boolean)).toHaveLength(budgets.invitationsToMailbox.most);
    expect(await spend(test.db, "invitationsToMailbox", "b")).toBe(true);
    expect(await spend(test.db, "invitations", "a")).toBe(true);
  });

  it("counts amounts, and refuses one that does not fit", async () => {
    expect(await spend(test.db, "invitationsToMailbox", "c", { amount: 4 })).toBe(true);
    expect(await spend(test.db, "invitationsToMailbox", "c", { amount: 2 })).toBe(false);
  });

  it("keeps to another limit if it is given one", async () => {
    expect(await spend(test.db, "invitationsToMailbox", "d", { amount: 7, most: 8 })).toBe(true);
    expect(await spend(test.db, "invitationsToMailbox", "d", { most: 8 })).toBe(true);
    expect(await spend(test.db, "invitationsToMailbox", "d", { most: 8 })).toBe(false);
  });

  it("takes back what did not happen, and nothing that was refused", async () => {
    const use = () => spend(test.db, "invitationsToMailbox", "g");
    await Promise.all(Array.from({ length: 12 }, use));
    await giveBack(test.db, "invitationsToMailbox", "g");
    expect([await use(), await use()]).toEqual([true, false]);
    expect(await msUntilRenewed(test.db, "invitationsToMailbox", "g")).toBeGreaterThan(3_500_000);
    expect(await msUntilRenewed(test.db, "invitationsToMailbox", "h")).toBe(0);
  });

  it("starts over when its time has passed", async () => {
    const uses = () => Promise.all(Array.from({ length: 6 }, () => spend(test.db, "invitationsToMailbox", "e")));
    expect(await uses()).toContain(false);
    await test.db
      .updateTable("app.budget_uses")
      .set({ ends_at: new Date(0).toISOString() })
      .execute();
    expect(await spend(test.db, "invitationsToMailbox", "e")).toBe(true);
  });

  it("forgets what has ended", async () => {
    await spend(test.db, "invitations", "f");
    await test.db
      .updateTable("app.budget_uses")
      .set({ ends_at: new Date(0).toISOString() })
      .execute();
    await removeEndedUses(test.db);
    expect(await test.db.selectFrom("app.budget_uses").selectAll().execute()).toEqual([]);
  });
});

describe("rows that cost nothing to add", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    test = await createTestApp();
  });

  it.each([
    ["drafts", "saved_quotes"],
    ["prefilledTemplates", "prefilled_templates"],
    ["templates", "form_templates"],
  ] as const)("%s have room up to their budget", async (name, table) => {
    const { user, post } = await test.signedIn({ app_role: "admin" });
    const company_id = user.company_id ?? "";
    const { id } = await test.build.template({ company_id });
    const contact = await test.build.contact({ company_id });
    const answers = { field_1: "12" };
    const field = { id: "field_1", type: "text", label: "Length", placeholder: "", required: false };
    const input = {
      saved_quotes: { template_id: id, contact_id: contact.id, quote_name: "Draft", answers },
      prefilled_templates: { base_template_id: id, name: "Last", prefilled_answers: answers },
      form_templates: { name: "Last", structure: [field], make_webhook_url: null },
    };
    const there = name === "templates" ? 1 : 0;
    lessOf(name, there + 2);
    const add = () => post(`/rest/v1/${table}`, input[table]);
    for (let count = 0; count < 2; count++) expect((await add()).json()).toHaveProperty("id");
    const refused = await add();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error.message).toMatch(/^Your company has [\d,]+ .+\. Delete some first\.$/);
  });
});

describe("requests without a session", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    test = await createTestApp();
  });
  /** Counts the requests that are answered before the first refusal. */
  const answered = async (most: number, ask: (index: number) => Promise<{ statusCode: number }>) => {
    let count = 0;
    while (count <= most && (await ask(count)).statusCode !== 429) count++;
    return count;
  };
  const page = (token: string, remoteAddress: string) => test.app.inject({ url: offerPath(token), remoteAddress });

  it("guess few links from one address", async () => {
    const { most } = budgets.offerPagesUnknown;
    expect(await answered(most, (index) => page(`guess-${index}`, "192.0.2.1"))).toBe(most);
  });

  it("open one link a limited number of times, and links from one address", async () => {
    const { all } = createLimits();
    const open = async (token: string, ip: string) => {
      const request = { ip, params: { token } } as unknown as FastifyRequest;
      return all(request).then(
        () => ({ statusCode: 200 }),
        () => ({ statusCode: 429 }),
      );
    };
    const { offerPages, offerPagesOfLink } = budgets;
    expect(await answered(offerPagesOfLink.most, (index) => open("one", `${index}`))).toBe(offerPagesOfLink.most);
    expect(await answered(offerPages.most, (index) => open(`${index}`, "one"))).toBe(offerPages.most);
    const { token } = await test.build.offer();
    expect((await page(token, "192.0.2.1")).statusCode).toBe(200);
  });

  it("answer for a workflow a limited number of times", async () => {
    lessOf("callbacks", 3);
    const { app } = await createTestApp();
    const url = "/functions/v1/upload-quote-pdf";
    const answer = () => app.inject({ method: "POST", url, headers: { "x-webhook-secret": "wrong" } });
    expect(await answered(3, answer)).toBe(3);
  });
});
