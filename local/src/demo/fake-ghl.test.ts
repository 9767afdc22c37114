import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeGhl } from "./fake-ghl.ts";
import { fakeLocation, fakePipelines, fakeTokens } from "./fake-ghl-data.ts";

/** Traps of the real service for unprepared clients, as far as they are documented or reported. */

let crm: Awaited<ReturnType<typeof startFakeGhl>>;
beforeAll(async () => {
  crm = await startFakeGhl({ burst: 1_000 });
});
afterAll(() => crm.stop());

async function call(method: string, path: string, body?: object, token = fakeTokens.good) {
  const answer = await fetch(`${crm.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, version: "2021-07-28", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}

/** The parts of the answers that the tests read. Each answer has some of them. */
interface Answered {
  contact: { id: string; phone: string | null };
  opportunity: { id: string };
  tags: string[];
}
const locationId = fakeLocation.id;
const upsert = (body: object) => call("POST", "/contacts/upsert", { locationId, ...body });
const [pipeline] = fakePipelines as [(typeof fakePipelines)[0]];
const newCard = (contactId: string) => ({
  ...{ locationId, contactId, pipelineId: pipeline.id, name: "HF-1", status: "open" },
});

describe("contacts", () => {
  it("lose all other tags by an upsert or a PUT with tags, and keep them by POST tags", async () => {
    const { body } = await upsert({ email: "tags@example.com", tags: ["one"] });
    const { id } = body.contact;
    expect(body).toMatchObject({ new: true, contact: { tags: ["one"] } });
    expect((await call("POST", `/contacts/${id}/tags`, { tags: ["Two"] })).body.tags).toEqual(["one", "two"]);
    expect((await upsert({ email: "tags@example.com", tags: ["three"] })).body).toMatchObject({
      new: false,
      contact: { id, tags: ["three"] },
    });
    expect((await call("PUT", `/contacts/${id}`, { tags: [] })).body).toMatchObject({
      succeded: true,
      contact: { tags: [] },
    });
  });

  it("lose their first address by an upsert with the second", async () => {
    const person = crm.records.add(locationId, { email: "first@example.com" });
    person.additionalEmails = ["second@example.com"];
    await upsert({ email: "second@example.com" });
    expect(person.email).toBe("second@example.com");
  });

  it("lose a number without a word if it is another contact's", async () => {
    await upsert({ email: "has@example.com", phone: "+61255500111" });
    await upsert({ email: "wants@example.com" });
    const { status, body } = await upsert({ email: "wants@example.com", phone: "+61255500111" });
    expect([status, body.contact.phone]).toEqual([200, null]);
  });

  it("are refused with an unknown property, or if they are there", async () => {
    expect(await upsert({ email: "x@example.com", colour: "red" })).toMatchObject({
      status: 422,
      body: { message: ["property colour should not exist"] },
    });
    const { body } = await upsert({ email: "twice@example.com" });
    expect(await call("POST", "/contacts/", { locationId, email: "twice@example.com" })).toMatchObject({
      status: 400,
      body: { meta: { contactId: body.contact.id, matchingField: "email" } },
    });
  });
});

describe("cards", () => {
  it("are refused to a contact that has one, in any pipeline", async () => {
    const { contact } = (await upsert({ email: "card@example.com" })).body;
    const { opportunity } = (await call("POST", "/opportunities/", newCard(contact.id))).body;
    const other = { ...newCard(contact.id), pipelineId: fakePipelines[1]?.id };
    expect(await call("POST", "/opportunities/", other)).toMatchObject({
      status: 400,
      body: { code: "OPPORTUNITY_NO_DUPLICATE", meta: { existingId: opportunity.id } },
    });
    expect((await call("PUT", `/opportunities/${opportunity.id}/status`, { status: "won" })).body).toEqual({
      succeded: true,
    });
    expect((await call("PUT", `/opportunities/${opportunity.id}`, { contactId: "x" })).status).toBe(422);
  });
});

describe("tokens and limits", () => {
  it("answer 401 for a missing scope, before the record is looked for", async () => {
    for (const [method, path] of [
      ["POST", "/contacts/nobody/tags"],
      ["PUT", "/opportunities/nobody"],
      ["GET", `/opportunities/pipelines?locationId=${locationId}`],
    ] as const) {
      const body = method === "GET" ? undefined : {};
      expect(await call(method, path, body, fakeTokens.readOnly)).toMatchObject({
        status: 401,
        body: { message: "The token is not authorized for this scope." },
      });
    }
    expect((await call("POST", "/contacts/nobody/tags", { tags: [] })).status).toBe(404);
  });

  it("answer 401 once a token is refused, and 429 beyond the burst", async () => {
    crm.refuse(`${fakeTokens.good}-1`);
    expect((await call("GET", `/locations/${locationId}`, undefined, `${fakeTokens.good}-1`)).status).toBe(401);
    const small = await startFakeGhl({ burst: 2 });
    const statuses = [];
    let retryAfter: string | null = null;
    for (let index = 0; index < 3; index++) {
      const answer = await fetch(`${small.url}/locations/${locationId}`, {
        headers: { authorization: `Bearer ${fakeTokens.good}`, version: "2021-07-28" },
      });
      statuses.push(answer.status);
      retryAfter = answer.headers.get("retry-after");
    }
    await small.stop();
    expect([statuses, retryAfter]).toEqual([[200, 200, 429], "10"]);
  });
});
