import { beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp } from "../../../../test/test-app.ts";
import { budgets, limitCalls } from "../../../platform/http/budgets.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
/** Number of times that a connection to the database was asked for. */
let asked = 0;
beforeAll(async () => {
  test = await createTestApp();
  test.pool.on("acquire", () => asked++);
});

describe("the calls of one session", () => {
  it("that write are refused beyond their budget before anything is read or looked up, and reads continue", async () => {
    const caller = await test.signedIn({ app_role: "user" });
    const colleague = await test.signedIn({ app_role: "user", company_id: caller.user.company_id });
    // Without a contact, each is refused by its schema: what counts is the call.
    const write = () => caller.post("/rest/v1/contacts", {});
    for (let count = 0; count < budgets.apiWrites.most; count++) expect((await write()).statusCode).toBe(400);
    const before = asked;
    const refused = await write();
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(asked).toBe(before);
    expect((await caller.get("/rest/v1/contacts")).statusCode).toBe(200);
    expect((await colleague.post("/rest/v1/contacts", {})).statusCode).toBe(400);
  });
});

describe("counting calls", () => {
  const request = (method: string) => ({ method }) as Parameters<ReturnType<typeof limitCalls>["session"]>[0];
  const allowed = (use: () => void) => {
    let count = 0;
    try {
      for (; count < 1_000_000; count++) use();
    } catch {
      // The first that is refused.
    }
    return count;
  };

  it("allows each session and each company its own, for reading and for writing", () => {
    const limits = limitCalls(1);
    expect(allowed(() => limits.session(request("GET"), "a"))).toBe(budgets.apiReads.most);
    expect(allowed(() => limits.session(request("POST"), "a"))).toBe(budgets.apiWrites.most);
    expect(allowed(() => limits.session(request("DELETE"), "b"))).toBe(budgets.apiWrites.most);
    expect(allowed(() => limits.company(request("GET"), "a"))).toBe(budgets.apiReadsOfCompany.most);
    expect(allowed(() => limits.company(request("PUT"), "a"))).toBe(budgets.apiWritesOfCompany.most);
  });

  it("allows as many times more as the operator says", () => {
    const limits = limitCalls(2);
    expect(allowed(() => limits.session(request("POST"), "a"))).toBe(2 * budgets.apiWrites.most);
  });

  it("starts over some time after the first call of each", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const limits = limitCalls(1);
    const use = (session: string) => allowed(() => limits.session(request("POST"), session));
    const { most } = budgets.apiWrites;
    expect(use("a")).toBe(most);
    vi.advanceTimersByTime(5_000);
    expect([use("a"), use("b")]).toEqual([0, most]);
    vi.advanceTimersByTime(5_000);
    expect([use("a"), use("b")]).toEqual([most, 0]);
    vi.useRealTimers();
  });
});
