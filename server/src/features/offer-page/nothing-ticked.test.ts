import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

const words = "Tick at least one quote to accept.";
/** Sends what a browser sends of the page's form once every box is unticked. */
async function submitUnticked(url: string, action: string) {
  const { body } = await test.app.inject(url);
  const hidden = [...body.matchAll(/<input type="hidden" name="(\w+)" value="(\w*)"/g)];
  const fields = hidden.map(([, name = "", value = ""]): [string, string] => [name, value]);
  return test.app.inject(`${action}?${new URLSearchParams(fields)}`);
}

describe("nothing ticked of quotes that each have an answer", () => {
  it("is answered with words and chooses nothing", async () => {
    const { token } = await test.build.offer({ choice: "each" });
    const page = await submitUnticked(offerPath(token), stepPath(token, "accept"));
    expect([page.statusCode, page.body.includes(words)]).toEqual([422, true]);
    expect(page.body).not.toMatch(/ checked|type="submit"|Accept quote for/);
  });

  it("adds up to nothing", async () => {
    const { token } = await test.build.offer({ choice: "each" });
    const { statusCode, body } = await submitUnticked(offerPath(token), offerPath(token));
    expect([statusCode, body.includes("Tick what you would like to accept.")]).toEqual([200, true]);
    expect(body).not.toMatch(/ checked|<output/);
  });

  it("chooses nothing after a form without a quote was refused, and stores nothing", async () => {
    const offer = await test.build.offer({ choice: "each" });
    const sent = await as.postForm(offer.token, "accept", { name: "Ada", consent: "yes", total: "308000" });
    expect([sent.statusCode, sent.body.includes(words)]).toEqual([422, true]);
    expect(sent.body).not.toMatch(/ checked|type="hidden" name="option" value="1"/);
    expect(await as.recordsOf(offer)).toEqual([]);
  });

  it("is answered with words when some are accepted", async () => {
    const offer = await test.build.offer({ choice: "each", snapshots: [{}, {}, { quote_number: "HF-3" }] });
    await as.post(offer.token, "accept", acceptanceOf(offer));
    const page = await submitUnticked(offerPath(offer.token), stepPath(offer.token, "accept"));
    expect([page.statusCode, page.body.includes(words)]).toEqual([422, true]);
  });
});

it("a single quote and alternatives need no tick", async () => {
  const offers = [
    await test.build.offer({ choice: "each", snapshots: [{}] }),
    await test.build.offer({ choice: "one" }),
  ];
  for (const { token } of offers) {
    const page = await submitUnticked(offerPath(token), stepPath(token, "accept"));
    expect([page.statusCode, page.body.includes("Accept quote for $3,080.00")]).toEqual([200, true]);
  }
});
