import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newQuote, waitLonger } from "../../../test/quote-run.ts";
import { createTestApp, lessOf } from "../../../test/test-app.ts";
import { Tally } from "../../platform/tally.ts";
import { failStuckQuotes } from "../quotes/index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
});

const wrong = "The secret is missing or wrong.";
const base64 = "A".repeat(150_000);
const namedLate = (id: string) => JSON.stringify({ pdf_base64: base64, outputs: { grand_total: 1 }, quote_id: id });

/** A real connection, because a body that is injected arrives in one piece. */
function send(body: string, { headers = {}, query = "", length = body.length, to = url } = {}) {
  const type = { "content-type": "application/json", "content-length": length };
  const outgoing = httpRequest(`${to}/functions/v1/upload-quote-pdf${query}`, {
    method: "POST",
    headers: { ...type, ...headers },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
  });
  outgoing.write(body);
  return { status, leave: () => outgoing.destroy() };
}

describe("an answer that names its quote after a PDF of more than 64 kB", () => {
  const endedKey = { expires_at: new Date(Date.now() - 1_000).toISOString() };
  const cases: [string, (company_id: string) => Promise<Parameters<typeof send>[1]>, number, string][] = [
    ["a wrong secret", async () => ({ query: "?secret=old" }), 401, wrong],
    ["no secret", async () => ({}), 401, wrong],
    [
      "a key without the scope",
      async (company_id) => {
        const { authorization } = await test.withKey({ company_id, scopes: ["quotes.read"] });
        return { headers: { authorization } };
      },
      403,
      "This API key does not have the scope integrations.write.",
    ],
    [
      "a key that has ended",
      async (company_id) => {
        const scopes = ["integrations.write" as const];
        const { authorization } = await test.withKey({ company_id, scopes, ...endedKey });
        return { headers: { authorization } };
      },
      401,
      "This API key is not valid. It may have been revoked or have ended.",
    ],
  ];
  it.each(cases)("and has %s stands in its runs, and the quote fails with the reason", async (_what, by, code, why) => {
    const { id, company_id, quote, runs } = await newQuote(test, "https://hook.example.com/x");
    // A quote whose delivery is due waits for us.
    await test.pool.query("delete from graphile_worker._private_jobs");
    expect(await send(namedLate(id), await by(company_id)).status).toBe(code);
    expect(await runs()).toMatchObject([{ kind: "callback", response_status: code, problem: why }]);
    await waitLonger(test, id);
    await failStuckQuotes(test.db);
    expect((await quote()).error_message).toBe(`The workflow answered, but its answer was refused: ${why}`);
  });
});

it("strangers who send slowly delay no other stranger's refusal, and make room when they leave", async () => {
  lessOf("answersOfStrangers", 1);
  const app = await createTestApp();
  const to = await app.listen();
  const { id, runs } = await newQuote(app, null);
  const places = vi.spyOn(Tally.prototype, "add");
  const slow = send(base64, { to, length: 1_000_000 });
  await expect.poll(() => places.mock.calls.length).toBe(1);
  // Its body never ends, so the refusal shows that the server did not wait for it.
  const next = send(namedLate(id), { to, length: 1_000_000 });
  expect(await next.status).toBe(401);
  expect(await runs()).toEqual([]);
  slow.status.catch(() => undefined);
  for (const { leave } of [slow, next]) leave();
  await expect.poll(() => places.mock.calls.length).toBe(2);
  places.mockRestore();
  expect(await send(namedLate(id), { to }).status).toBe(401);
  expect(await runs()).toMatchObject([{ problem: wrong }]);
});
