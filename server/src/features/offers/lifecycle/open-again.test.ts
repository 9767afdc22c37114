import { sendingNow } from "@quotemill/shared/sending/sendable";
import { beforeAll, describe, expect, it } from "vitest";
import { staffOffer } from "../../../../test/staff-offer.ts";
import { createTestApp } from "../../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

async function makeOffer(overrides?: Parameters<typeof staffOffer>[1]) {
  const offer = await staffOffer(test, overrides);
  const { caller, act } = offer;
  const accept = (quoteId: string) => act("record-answer", { answer: "accepted", quote_ids: [quoteId], name: "Ana" });
  const undo = async () => (await act("undo-acceptance", { reason: "Mistake" })).statusCode;
  const remove = (quoteId: string) => caller.delete(`/rest/v1/quotes/${quoteId}`);
  const page = async () => (await test.app.inject(`/o/${offer.token}`)).statusCode;
  return { ...offer, accept, undo, remove, page };
}
type Made = Awaited<ReturnType<typeof makeOffer>>;

const one = { snapshots: [{ quote_number: "HF-1042", revision: 1 }] };

async function revise({ company_id, contact }: Made, revises_quote_id: string, revision: number) {
  const quote_number = `HF-1042 r${revision}`;
  const quote = await test.build.quote({ company_id, contact_id: contact.id, quote_number });
  await test.db.updateTable("quotes").set({ revision, revises_quote_id }).where("id", "=", quote.id).execute();
  return { id: quote.id, quote_name: "Fence", quote_number, revision };
}
const send = ({ created_by, contact }: Made, { revision, ...quote }: Awaited<ReturnType<typeof revise>>) =>
  test.build.offer({
    created_by,
    stored: { contact, quote },
    snapshots: [{ quote_number: quote.quote_number, revision }],
  });

const read = async ({ id }: { id: string }) => {
  const offer = await test.db
    .selectFrom("offers")
    .select(["state", "replaced_by", "answered_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const events = await test.db
    .selectFrom("offer_events")
    .select(["kind", "detail"])
    .where("offer_id", "=", id)
    .orderBy("id")
    .execute();
  return { ...offer, events };
};
const setState = async ({ id }: { id: string }, state: "withdrawn" | "accepted") => {
  await test.db.updateTable("offers").set({ state }).where("id", "=", id).execute();
  await test.db.updateTable("offer_quotes").set({ state }).where("offer_id", "=", id).execute();
};
const kindsOf = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ kind }) => kind);

describe("undoing an acceptance", () => {
  it("leads to the revision that was sent since", async () => {
    const offer = await makeOffer(one);
    await offer.accept(offer.first);
    const newer = await send(offer, await revise(offer, offer.first, 2));
    expect(await offer.undo()).toBe(200);
    const now = await read(offer);
    expect(now).toMatchObject({ state: "replaced", replaced_by: newer.id, answered_at: null });
    expect(kindsOf(now)).toEqual(["sent", "accepted", "reopened", "replaced"]);
    expect((await read(newer)).state).toBe("open");
    expect(await offer.undo()).toBe(409);
  });

  it("waits for a revision that is being sent, because perhaps no one receives that", async () => {
    const offer = await makeOffer(one);
    await offer.accept(offer.first);
    const newer = await send(offer, await revise(offer, offer.first, 2));
    await test.db.deleteFrom("offer_events").where("offer_id", "=", newer.id).execute();
    const refused = await offer.act("undo-acceptance", { reason: "Mistake" });
    expect([refused.statusCode, refused.json().error]).toEqual([409, sendingNow]);
    await setState(newer, "withdrawn");
    expect(await offer.undo()).toBe(200);
    expect(await read(offer)).toMatchObject({ state: "open", replaced_by: null });
  });

  it.each([
    ["its last day is over, although the timer has not come yet", { valid_until: "2020-01-01" }, "open"],
    ["the customer chose another quote in its offer", { state: "accepted" }, "not_chosen"],
    ["it was declined", {}, "declined"],
  ] as const)("does not lead to a later revision if %s", async (_what, changes, state) => {
    const offer = await makeOffer(one);
    await offer.accept(offer.first);
    const newer = await send(offer, await revise(offer, offer.first, 2));
    await test.db
      .updateTable("offers")
      .set({ valid_until: null, ...changes })
      .where("id", "=", newer.id)
      .execute();
    await test.db.updateTable("offer_quotes").set({ state }).where("offer_id", "=", newer.id).execute();
    expect(await offer.undo()).toBe(200);
    expect(await read(offer)).toMatchObject({ state: "open", replaced_by: null });
  });

  it("does not lead to an earlier revision", async () => {
    const offer = await makeOffer({ snapshots: [{ quote_number: "HF-1042 r2", revision: 2 }] });
    await offer.accept(offer.first);
    const quote = await test.build.quote({ company_id: offer.company_id, contact_id: offer.contact.id });
    await send(offer, { id: quote.id, quote_name: "Fence", quote_number: "HF-1042", revision: 1 });
    expect(await offer.undo()).toBe(200);
    expect(await read(offer)).toMatchObject({ state: "open", replaced_by: null });
  });

  it("withdraws the offer if its quote was deleted", async () => {
    const offer = await makeOffer(one);
    await offer.accept(offer.first);
    await offer.remove(offer.first);
    expect(await offer.undo()).toBe(200);
    const now = await read(offer);
    expect(now.state).toBe("withdrawn");
    expect(now.events.at(-1)).toMatchObject({ kind: "withdrawn", detail: { reason: "quote_deleted" } });
    expect(await offer.page()).toBe(410);
  });

  it("leaves a withdrawn offer withdrawn", async () => {
    const offer = await makeOffer();
    await offer.accept(offer.first);
    await offer.act("withdraw-offer");
    await offer.undo();
    const now = await read(offer);
    expect(now.state).toBe("withdrawn");
    expect(kindsOf(now)).toEqual(["sent", "accepted", "withdrawn", "reopened", "withdrawn"]);
  });

  it("opens an offer that was withdrawn, opened again and accepted", async () => {
    const offer = await makeOffer();
    await offer.act("withdraw-offer");
    await offer.act("reopen-offer", { valid_until: null });
    await offer.accept(offer.first);
    await offer.undo();
    expect((await read(offer)).state).toBe("open");
  });

  it("leaves a replaced offer replaced, in any state of the newer one", async () => {
    const offer = await makeOffer();
    await offer.accept(offer.second);
    const newer = await send(offer, await revise(offer, offer.first, 2));
    expect(await read(offer)).toMatchObject({ state: "accepted", replaced_by: newer.id });
    await test.db.updateTable("offers").set({ state: "declined" }).where("id", "=", newer.id).execute();
    await offer.undo();
    expect(await read(offer)).toMatchObject({ state: "replaced", replaced_by: newer.id });
  });

  it("names every acceptance that it undoes", async () => {
    const offer = await makeOffer();
    await offer.accept(offer.first);
    await offer.accept(offer.second);
    await offer.undo();
    const { events } = await read(offer);
    const accepted = events.flatMap(({ kind, detail }) => (kind === "accepted" ? Object(detail).acceptance_id : []));
    expect(accepted).toHaveLength(2);
    expect(Object(events.at(-1)?.detail).undone_acceptance_ids.sort()).toEqual(accepted.sort());
  });
});

describe("opening again", () => {
  it("is refused if a later revision was sent, even if others between were not, or its quote was deleted", async () => {
    const offer = await makeOffer({ ...one, state: "withdrawn" });
    const second = await revise(offer, offer.first, 2);
    const third = await revise(offer, second.id, 3);
    expect((await offer.act("reopen-offer", { valid_until: null })).statusCode).toBe(200);
    await offer.act("withdraw-offer");
    const newer = await send(offer, third);
    const reopen = async () => (await offer.act("reopen-offer", { valid_until: null })).json().error;
    expect(await reopen()).toBe(
      "A quote in this offer, or another revision of it, is open with the customer. Withdraw that offer first.",
    );
    await setState(newer, "accepted");
    await offer.remove(third.id);
    expect(await reopen()).toMatch(/another revision of it, has been accepted/);
  });

  it("is refused for an earlier revision only while that is open, and for no other number", async () => {
    const offer = await makeOffer({ snapshots: [{ quote_number: "HF-1042 r3", revision: 3 }], state: "withdrawn" });
    const reopen = async () => (await offer.act("reopen-offer", { valid_until: null })).statusCode;
    const sendToo = async (quote_number: string, revision: number, state: "open" | "declined") => {
      const snapshots = [{ quote_number, revision }];
      const { id } = await test.build.offer({ created_by: offer.created_by, snapshots, state });
      await test.db.updateTable("offers").set({ contact_id: offer.contact.id }).where("id", "=", id).execute();
    };
    await sendToo("HF-104 r4", 4, "open");
    await sendToo("HF-1042", 1, "declined");
    expect(await reopen()).toBe(200);
    await offer.act("withdraw-offer");
    await sendToo("HF-1042 r2", 2, "open");
    expect(await reopen()).toBe(409);
  });

  it("is not refused for a revision whose last day is over, although the timer has not come yet", async () => {
    const offer = await makeOffer({ ...one, state: "withdrawn" });
    const newer = await send(offer, await revise(offer, offer.first, 2));
    const reopen = async () => (await offer.act("reopen-offer", { valid_until: null })).statusCode;
    expect(await reopen()).toBe(409);
    await test.db.updateTable("offers").set({ valid_until: "2020-01-01" }).where("id", "=", newer.id).execute();
    expect(await reopen()).toBe(200);
  });

  it("waits for a revision that is being sent, because that cannot be withdrawn yet", async () => {
    const offer = await makeOffer({ ...one, state: "withdrawn" });
    const newer = await send(offer, await revise(offer, offer.first, 2));
    await test.db.deleteFrom("offer_events").where("offer_id", "=", newer.id).execute();
    const refused = await offer.act("reopen-offer", { valid_until: null });
    expect([refused.statusCode, refused.json().error]).toEqual([409, sendingNow]);
  });

  it.each([
    ["both opened again", "withdrawn", (offer: Made) => offer.act("reopen-offer", { valid_until: null })],
    [
      "opened again and an acceptance undone",
      "accepted",
      (offer: Made) => offer.act("undo-acceptance", { reason: "No" }),
    ],
  ] as const)("leaves one revision open of two that are at the same moment %s", async (_what, state, act) => {
    const offer = await makeOffer(one);
    await setState(offer, state);
    const newer = await send(offer, await revise(offer, offer.first, 2));
    await setState(newer, "withdrawn");
    const holder = await test.pool.connect();
    try {
      // The timeline refers to this person, so a call waits here after everything was checked.
      await holder.query("begin");
      await holder.query("select from users where id = $1 for update", [offer.created_by]);
      const reopened = { offer_id: newer.id, valid_until: null };
      const calls = [act(offer), offer.caller.post("/functions/v1/reopen-offer", reopened)].map((call) => call.then());
      await expect.poll(test.waiting).toBe(2);
      await holder.query("rollback");
      await Promise.all(calls);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    const states = [(await read(offer)).state, (await read(newer)).state];
    expect(states.filter((each) => each === "open")).toHaveLength(1);
  });
});

describe("a customer who has accepted one of the quotes", () => {
  it.each([
    ["staff withdraw the rest", (offer: Made) => offer.act("withdraw-offer")],
    ["another quote is deleted", (offer: Made) => offer.remove(offer.second)],
  ])("keeps the page when %s, with the time of the answer", async (_what, end) => {
    const offer = await makeOffer();
    await offer.accept(offer.first);
    const { accepted_at } = await test.db
      .selectFrom("offer_acceptances")
      .select("accepted_at")
      .where("offer_id", "=", offer.id)
      .executeTakeFirstOrThrow();
    await end(offer);
    const now = await read(offer);
    expect([now.state, now.answered_at]).toEqual(["accepted", accepted_at]);
    expect(kindsOf(now).at(-1)).toBe("withdrawn");
    expect(await offer.page()).toBe(200);
  });
});
