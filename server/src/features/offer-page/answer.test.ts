import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptanceOf, answering, type BuiltOffer, type Step } from "../../../test/offer-answers.ts";
import { fingerprint } from "../../../test/routes/route-case.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { loggerOptions } from "../../platform/observe/log.ts";

const logged: string[] = [];
const logger = pino(
  loggerOptions("trace"),
  new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  }),
);

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp({ logger });
  as = answering(test);
});

const answers: [Step, (offer: BuiltOffer) => object][] = [
  ["accept", acceptanceOf],
  ["decline", () => ({ reason: "price", comment: "" })],
  ["question", () => ({ message: "When can you start?" })],
];

/** Sends it and proves that no row has changed afterwards. */
async function expectNothing(send: () => ReturnType<typeof as.post>) {
  const before = await fingerprint(test.db);
  const response = await send();
  expect(await fingerprint(test.db)).toBe(before);
  return response;
}

describe("every answer", () => {
  it.each(answers)("to %s needs the whole token, of whichever company", async (step, body) => {
    const ours = await test.build.offer();
    const theirs = await test.build.offer();
    const wrong = ["x", ours.token.slice(1), `${ours.token}A`, ours.id, theirs.id, "%00", "A".repeat(43)];
    for (const token of wrong) {
      const response = await expectNothing(() => as.post(token, step, body(ours)));
      expect([response.statusCode, response.json().error?.message], token).toEqual([404, "This quote does not exist."]);
    }
  });

  it.each(answers)("to %s comes from our own page", async (step, body) => {
    const offer = await test.build.offer();
    const strangers: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "" },
    ];
    for (const headers of strangers) {
      const response = await expectNothing(() => as.post(offer.token, step, body(offer), headers));
      expect(response.statusCode, JSON.stringify(headers)).toBe(403);
    }
    const own = { origin: "null", "sec-fetch-site": "same-origin" };
    expect((await as.post(offer.token, step, body(offer), own)).statusCode).toBe(200);
  });

  it.each(answers)("to %s counts for a person of any company who is signed in", async (step, body) => {
    const offer = await test.build.offer();
    const { authorization } = await test.signedIn();
    expect((await as.post(offer.token, step, body(offer), { authorization })).json()).toMatchObject({
      state: expect.any(String),
    });
  });

  it.each(answers)("to %s by a form leads back to the page", async (step, body) => {
    const offer = await test.build.offer({ choice: "one" });
    const fields = step === "accept" ? { option: "1", name: "Ada", consent: "yes", total: "308000" } : body(offer);
    const response = await as.postForm(offer.token, step, fields as Record<string, string>);
    const back = step === "question" ? "/question" : "";
    expect([response.statusCode, response.headers.location]).toEqual([303, `/o/${offer.token}${back}`]);
    expect(await as.eventsOf(offer)).toHaveLength(1);
  });

  it.each([
    ["no JSON", "{", "application/json", 400],
    ["a list", "[]", "application/json", 422],
    ["null", "null", "application/json", 422],
    ["XML", "<a/>", "application/xml", 415],
    ["far too much", `{"name":"${"x".repeat(300_000)}"}`, "application/json", 413],
  ])("is refused as %s", async (_what, payload, type, status) => {
    const offer = await test.build.offer();
    for (const [step] of answers) {
      const response = await expectNothing(() => as.post(offer.token, step, payload, { "content-type": type }));
      expect(response.statusCode).toBe(status);
    }
  });

  it("leaves no token in the log", async () => {
    const offer = await test.build.offer();
    logged.length = 0;
    for (const [step, body] of answers) {
      await as.post(offer.token, step, body(offer));
      await as.post(offer.token, step, {});
      await as.post(offer.token, step, "{", { "content-type": "application/json" });
      await as.post(offer.token, step, body(offer), { origin: "https://evil.example" });
    }
    expect(logged.length).toBeGreaterThan(8);
    expect(logged.join("")).not.toContain(offer.token);
  });
});

describe("accepting", () => {
  const text = (length: number) => "x".repeat(length);
  let open: BuiltOffer;
  beforeAll(async () => {
    open = await test.build.offer({ choice: "one" });
  });

  it.each([
    ["no name", { name: "" }, "name", "Type your full name to accept."],
    ["a name of blanks", { name: "  " }, "name", "Type your full name to accept."],
    ["a name without a letter", { name: "..." }, "name", "Type your full name to accept."],
    ["a name that is missing", { name: undefined }, "name", "Type your full name to accept."],
    ["a name that is too long", { name: text(201) }, "name", "Use at most 200 characters."],
    ["a name in two lines", { name: "Ada\nWebb" }, "name", "Write this on one line."],
    ["a name that turns text", { name: "Ada\u202eWebb" }, "name", "Type your name without hidden characters."],
    ["a name with NUL", { name: "Ada\u0000" }, "name", "Write this on one line."],
    ["no consent", { consent: false }, "consent", "Tick the box to accept."],
    ["consent in other words", { consent: "yes" }, "consent", "Tick the box to accept."],
    ["consent that is missing", { consent: undefined }, "consent", "Tick the box to accept."],
    ["a signature with a script", { signature: "M1 2<script>" }, "signature", /^The drawn signature cannot be read/],
    ["a signature that is too long", { signature: `M1 1${text(70_000)}` }, "signature", /too large/],
    ["a changed total", { total: 307_999 }, "total", /^The total is \$3,080\.00\. Check it, then accept again\.$/],
    ["a total in words", { total: "308000" }, "total", "Check the total."],
    ["a total of a half cent", { total: 308_000.5 }, "total", "Check the total."],
    ["a foreign quote", { quote_ids: ["6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11"] }, "quote_ids", /^Choose one/],
    ["a quote id that is none", { quote_ids: ["1"] }, "quote_ids.0", /./],
    ["too many quotes", { positions: Array(21).fill(1) }, "positions", /./],
    ["an extra that does not exist", { extras: ["pool"] }, "extras", /^One of the extras/],
    ["too many extras", { extras: Array(201).fill("a") }, "extras", /./],
    ["an extra by the name of a method", { extras: ["__proto__", "constructor"] }, "extras", /^One of the extras/],
  ])("with %s is refused with a message, and nothing is stored", async (_what, changes, field, words) => {
    const response = await as.post(open.token, "accept", { ...acceptanceOf(open), ...changes });
    expect(response.statusCode).toBe(422);
    const { error } = response.json();
    expect(error).toMatchObject({ code: "answer_refused", fields: { [field]: expect.stringMatching(words) } });
    expect([await as.offerOf(open), await as.eventsOf(open), await as.recordsOf(open)]).toMatchObject([
      { state: "open" },
      [],
      [],
    ]);
  });

  it("records the address and the browser of the request", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const response = await as.post(offer.token, "accept", acceptanceOf(offer), { "user-agent": `Safari ${text(600)}` });
    expect(response.json()).toEqual({ state: "accepted" });
    const [stored] = await as.recordsOf(offer);
    expect(stored?.record).toMatchObject({ ip: "127.0.0.1", user_agent: `Safari ${text(493)}`, signature: "M1 2L3 4" });
  });

  it("takes one answer of 50 that come at once", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const send = (name: string) => as.post(offer.token, "accept", { ...acceptanceOf(offer), name });
    const same = await Promise.all(Array.from({ length: 50 }, () => send("Marcus Webb")));
    expect(same.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const late = await send("Ada Webb");
    expect([late.statusCode, late.json().error.message]).toEqual([409, "This quote has already been answered."]);
    expect(await as.recordsOf(offer)).toHaveLength(1);
    expect(await as.eventsOf(offer)).toHaveLength(1);
  });

  it("is refused once the last day is over, before the job has ended it", async () => {
    const offer = await test.build.offer({ valid_until: "2020-01-01" });
    const response = await expectNothing(() => as.post(offer.token, "accept", acceptanceOf(offer)));
    expect([response.statusCode, response.json().error.code]).toEqual([410, "gone"]);
  });

  it("of a single quote needs no choice", async () => {
    const offer = await test.build.offer({ snapshots: [{}] });
    const { quote_ids: _ids, ...body } = acceptanceOf(offer);
    expect((await as.post(offer.token, "accept", body)).json()).toEqual({ state: "accepted" });
  });
});

describe("declining", () => {
  it("keeps the reason and the comment as plain text", async () => {
    const offer = await test.build.offer();
    const comment = "  Too <b>dear</b>\r\nfor\u0000 us ";
    expect((await as.post(offer.token, "decline", { reason: "price", comment })).json()).toEqual({ state: "declined" });
    expect(await as.offerOf(offer)).toMatchObject({ state: "declined", decline_reason: "price" });
    const detail = { reason: "price", comment: "Too <b>dear</b>\nfor us", positions: [1, 2] };
    expect(await as.eventsOf(offer)).toEqual([{ kind: "declined", actor: "customer", detail }]);
  });

  it("needs no reason, and the same press again is the same answer", async () => {
    const offer = await test.build.offer();
    const sent = await Promise.all(Array.from({ length: 10 }, () => as.post(offer.token, "decline", {})));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await as.eventsOf(offer)).toHaveLength(1);
    expect((await as.post(offer.token, "decline", { reason: "timing" })).statusCode).toBe(409);
    expect((await as.post(offer.token, "accept", acceptanceOf(offer))).statusCode).toBe(409);
  });

  it.each([
    ["another reason", { reason: "because" }, "reason"],
    ["a comment that is too long", { comment: "x".repeat(2001) }, "comment"],
    ["a comment that is no text", { comment: ["x"] }, "comment"],
  ])("with %s is refused with a message", async (_what, body, field) => {
    const offer = await test.build.offer();
    const response = await expectNothing(() => as.post(offer.token, "decline", body));
    expect([response.statusCode, Object.keys(response.json().error.fields)]).toEqual([422, [field]]);
  });

  it("and accepting at once give one answer", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const both = await Promise.all([
      as.post(offer.token, "accept", acceptanceOf(offer)),
      as.post(offer.token, "decline", { reason: "price" }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await as.eventsOf(offer)).toHaveLength(1);
  });
});

describe("asking", () => {
  it("waits for its answer, also about an offer that has expired or was answered", async () => {
    for (const state of ["open", "expired", "accepted", "declined"] as const) {
      const offer = await test.build.offer({ state });
      expect((await as.post(offer.token, "question", { message: "And now?" })).json()).toEqual({ state });
      expect((await as.offerOf(offer)).question_at).not.toBeNull();
      expect(await as.eventsOf(offer)).toEqual([
        { kind: "question", actor: "customer", detail: { message: "And now?" } },
      ]);
    }
  });

  it.each(["withdrawn", "replaced"] as const)("about an offer that was %s is too late", async (state) => {
    const offer = await test.build.offer({ state });
    const response = await expectNothing(() => as.post(offer.token, "question", { message: "And now?" }));
    expect(response.statusCode).toBe(410);
  });

  it.each([
    ["nothing", { message: " \n " }, "Type your question."],
    ["a missing one", {}, "Type your question."],
    ["too much", { message: "x".repeat(2001) }, "Use at most 2,000 characters."],
  ])("%s is refused with a message", async (_what, body, words) => {
    const offer = await test.build.offer();
    const response = await expectNothing(() => as.post(offer.token, "question", body));
    expect([response.statusCode, response.json().error.fields.message]).toEqual([422, words]);
  });

  it("cannot become spam by many links in one hand", async () => {
    const offer = await test.build.offer();
    const ask = () => as.post(offer.token, "question", { message: "The same as before" });
    const asked = await Promise.all(Array.from({ length: 22 }, ask));
    const refused = asked.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((response) => response.json().error)).toEqual(
      Array(2).fill({ code: "rate_limited", message: expect.stringContaining("wait a minute") }),
    );
  });

  it("cannot become spam", async () => {
    const offer = await test.build.offer();
    const twice = await Promise.all([1, 2].map(() => as.post(offer.token, "question", { message: "Question 0" })));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => as.post(offer.token, "question", { message: `Question ${index + 1}` })),
    );
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    const refused = sent.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(16);
    expect(refused[0]?.json().error.message).toMatch(/wait for the answer/);
    expect(await as.eventsOf(offer)).toHaveLength(5);
  });
});
