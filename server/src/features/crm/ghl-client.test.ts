import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  fakeLocation,
  fakeTokens,
  type GhlCall,
  ghlFailures,
  otherLocationId,
  startFakeGhl,
} from "../../../test/local.ts";
import { createGhlClient } from "./ghl-client.ts";

let fake: Awaited<ReturnType<typeof startFakeGhl>>;
let calls: GhlCall[] = [];
let nowMs = Date.now();
const clock = () => new Date(nowMs);
const connection = { companyId: "ours", locationId: fakeLocation.id, token: fakeTokens.good };

beforeAll(async () => {
  fake = await startFakeGhl({ onCall: (call) => calls.push(call) });
});
beforeEach(() => {
  calls = [];
  fake.play(null);
});
afterAll(() => fake.stop());

const client = (more: { connectMs?: number; searchMs?: number; baseUrl?: string } = {}) =>
  createGhlClient({ baseUrl: fake.url, clock, ...more });

describe("connecting", () => {
  it("reads the location's name and tries a search, in the API version specified for both", async () => {
    expect(await client().connect(connection)).toEqual({ ok: true, locationName: "Harbour Fencing Newcastle" });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /locations/${fakeLocation.id}`,
      "POST /contacts/search",
    ]);
    for (const { headers } of calls) {
      expect(headers).toMatchObject({ authorization: `Bearer ${fakeTokens.good}`, version: "2021-07-28" });
    }
    expect(calls[1]?.body).toEqual({ locationId: fakeLocation.id, page: 1, pageLimit: 1 });
  });

  it.each([
    ["an unknown token", { token: "pit-wrong" }, { problem: "token", step: "location" }],
    ["a missing scope for locations", { token: fakeTokens.withoutLocations }, { problem: "scope", step: "location" }],
    ["a missing scope for contacts", { token: fakeTokens.withoutContacts }, { problem: "scope", step: "contacts" }],
    ["another location's token", { token: fakeTokens.ofOtherLocation }, { problem: "location", step: "location" }],
    ["another customer's location", { locationId: otherLocationId }, { problem: "location", step: "location" }],
    ["no such location", { locationId: "nosuchlocation1" }, { problem: "refused", step: "location" }],
  ])("says %s", async (_case, wrong, answer) => {
    expect(await client().connect({ ...connection, ...wrong })).toEqual({ ok: false, ...answer });
  });

  it.each([
    ["an error page from their edge", ghlFailures.badGateway, "unavailable"],
    ["a challenge page from their edge", ghlFailures.blocked, "unavailable"],
    ["a page where JSON should be", ghlFailures.pageInsteadOfJson, "unavailable"],
    ["a redirect, which is not followed", ghlFailures.redirect, "unavailable"],
    ["an endless response", ghlFailures.endless, "unavailable"],
    ["a location without an id", { status: 200, body: { location: { name: "x" } } }, "unavailable"],
    [
      "a different location from the one requested",
      { status: 200, body: { location: { id: otherLocationId } } },
      "location",
    ],
    ["a list of messages", { status: 422, body: { message: ["no", "nor"] } }, "refused"],
    ["a scope inside a list", { status: 401, body: { message: ["missing SCOPE"] } }, "scope"],
    ["an odd body", { status: 401, body: [] }, "token"],
    ["too many requests", ghlFailures.tooMany, "too_many"],
    ["a day's requests used up", ghlFailures.dayOver, "daily_limit"],
  ])("says %s", async (_case, failure, problem) => {
    fake.play(failure);
    expect(await client().connect(connection)).toMatchObject({ ok: false, problem });
  });

  it("times out", async () => {
    fake.play(ghlFailures.noAnswer);
    expect(await client({ connectMs: 100 }).connect(connection)).toMatchObject({ problem: "timeout" });
    expect(await client({ searchMs: 100 }).search(connection, "mia")).toEqual({ ok: false, problem: "timeout" });
  });

  it("has a stand-in that survives a broken request", async () => {
    await expect(fetch(`${fake.url}/contacts/search`, { method: "POST", body: "{" })).rejects.toThrow();
    expect(await client().connect(connection)).toMatchObject({ ok: true });
  });

  it("reports an unreachable host", async () => {
    const nowhere = client({ baseUrl: "http://127.0.0.1:1" });
    expect(await nowhere.connect(connection)).toMatchObject({ problem: "unreachable" });
  });
});

describe("searching", () => {
  it("asks for ten and returns only our fields", async () => {
    const found = await client().search(connection, "mia");
    expect(calls[0]?.body).toEqual({ locationId: fakeLocation.id, page: 1, pageLimit: 10, query: "mia" });
    expect(found).toEqual({
      ok: true,
      value: [
        {
          id: "Qw3rTy6uIoP9aSdF2gHj",
          firstName: "Mia",
          lastName: "Tran",
          email: "mia.tran@example.com",
          phone: "+61491570110",
          companyName: "Tran Builders",
          address1: "8 Hill Street",
          city: "Geelong",
          state: "VIC",
          postalCode: "3220",
          country: "AU",
        },
      ],
    });
  });

  it.each([
    [
      "contacts that are not a list",
      { status: 200, body: { contacts: "none" } },
      { ok: false, problem: "unavailable" },
    ],
    [
      "a list of invalid contacts",
      { status: 200, body: { contacts: [null, 7, {}, { id: "" }] } },
      { ok: true, value: [] },
    ],
  ])("survives %s", async (_case, failure, answer) => {
    fake.play(failure);
    expect(await client().search(connection, "mia")).toEqual(answer);
  });
});

describe("the limits of a location", () => {
  it("are respected: with none left there is no call until the interval is over", async () => {
    const small = await startFakeGhl({ burst: 2, onCall: (call) => calls.push(call) });
    const limited = client({ baseUrl: small.url });
    for (const term of ["mia", "jack"]) expect(await limited.search(connection, term)).toMatchObject({ ok: true });
    expect(await limited.search(connection, "ruby")).toEqual({ ok: false, problem: "too_many", waitMs: 10_000 });
    expect(await limited.connect(connection)).toMatchObject({ problem: "too_many" });
    expect(calls).toHaveLength(2);
    nowMs += 10_000;
    await limited.search(connection, "ruby");
    expect(calls).toHaveLength(3);
    await small.stop();
  });

  it("pause longer when the day is used up, and only for this company", async () => {
    const limited = client();
    fake.play(ghlFailures.dayOver);
    await limited.search(connection, "mia");
    fake.play(null);
    nowMs += 60_000;
    expect(await limited.search(connection, "mia")).toEqual({ ok: false, problem: "daily_limit", waitMs: 14 * 60_000 });
    expect(await limited.search({ ...connection, companyId: "theirs" }, "mia")).toMatchObject({ ok: true });
    nowMs += 15 * 60_000;
    expect(await limited.search(connection, "mia")).toMatchObject({ ok: true });
  });
});
