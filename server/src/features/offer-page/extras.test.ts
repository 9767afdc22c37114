import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { beforeAll, describe, expect, it } from "vitest";
import { answering, type BuiltOffer } from "../../../test/offer-answers.ts";
import { withGuard } from "../../../test/offer-extras.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

const build = () => test.build.offer({ choice: "each", snapshots: [withGuard, withGuard] });
const bodyOf = async (url: string) => (await test.app.inject(url)).body;
const totalIn = (body: string) =>
  body
    .match(/<output class="sum">([^<]+)<small>([^<]+)/)
    ?.slice(1)
    .join("");
const ticksIn = (body: string) => [...body.matchAll(/name="extras" value="([^"]+)" checked/g)].map(([, name]) => name);
const hiddenIn = (body: string) =>
  [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
const typed: [string, string][] = [
  ["name", "Ada Park"],
  ["consent", "yes"],
];
/** As a browser does: what the page says, with what a person types. */
const acceptOn = async ({ token }: BuiltOffer, query: string) =>
  as.postForm(token, "accept", [...hiddenIn(await bodyOf(stepPath(token, "accept") + query)), ...typed]);
const totalsOf = async (offer: BuiltOffer) =>
  (await as.recordsOf(offer)).map(({ record }) => acceptanceRecord.parse(record).total);

describe("an extra that two quotes offer", () => {
  it("stays ticked when the customer turns to the other alternative", async () => {
    const { token } = await test.build.offer({ choice: "one", snapshots: [withGuard, withGuard] });
    const body = await bodyOf(`${offerPath(token)}?option=2&extras=1:guard`);
    expect([ticksIn(body), totalIn(body)]).toEqual([["2:guard"], "$1,364.00"]);
  });

  it("is ticked and charged for one of them", async () => {
    const { token } = await build();
    const body = await bodyOf(`${offerPath(token)}?option=1&option=2&extras=1:guard`);
    expect([ticksIn(body), totalIn(body)]).toEqual([["1:guard"], "$2,464.00"]);
    const both = await bodyOf(`${offerPath(token)}?option=1&option=2&extras=1:guard&extras=2:guard`);
    expect([ticksIn(both), totalIn(both)]).toEqual([["1:guard", "2:guard"], "$2,728.00"]);
  });

  it("is taken with the quote it was ticked for, from the page to the record and back", async () => {
    const offer = await build();
    const query = "?option=1&option=2&extras=2:guard";
    const page = await bodyOf(stepPath(offer.token, "accept") + query);
    expect(page.match(/href="[^"]+\?([^"]+)">Change/)?.[1]).toBe("option=1&amp;option=2&amp;extras=2%3Aguard");
    expect((await acceptOn(offer, query)).statusCode).toBe(303);
    const [stored] = await as.recordsOf(offer);
    const { quotes, total } = acceptanceRecord.parse(stored?.record);
    expect([total, quotes.map(({ extras }) => extras.length)]).toEqual([246_400, [0, 1]]);
    // The same press again.
    const again = { positions: [1, 2], extras: ["2:guard"], name: "Ada Park", consent: true, total: 246_400 };
    expect((await as.post(offer.token, "accept", again)).statusCode).toBe(200);
    expect((await as.post(offer.token, "accept", { ...again, extras: ["1:guard"] })).statusCode).toBe(409);
  });

  it("shows on the accepted page with the quote that was accepted with it", async () => {
    const offer = await build();
    expect((await acceptOn(offer, "?option=1&extras=1:guard")).statusCode).toBe(303);
    expect((await acceptOn(offer, "?option=2")).statusCode).toBe(303);
    expect(await totalsOf(offer)).toEqual([136_400, 110_000]);
    expect(totalIn(await bodyOf(offerPath(offer.token)))).toBe("$2,464.00");
  });

  it("needs no position for a quote that is accepted alone, and one for several", async () => {
    const offer = await build();
    const body = { extras: ["guard"], name: "Ada Park", consent: true };
    const both = await as.post(offer.token, "accept", { ...body, positions: [1, 2], total: 246_400 });
    expect([both.statusCode, Object.keys(both.json().error.fields)]).toEqual([422, ["extras"]]);
    const other = { ...body, extras: ["1:guard"], positions: [2], total: 136_400 };
    expect((await as.post(offer.token, "accept", other)).statusCode).toBe(422);
    expect((await as.post(offer.token, "accept", { ...body, positions: [2], total: 136_400 })).statusCode).toBe(200);
    expect(await totalsOf(offer)).toEqual([136_400]);
  });
});
