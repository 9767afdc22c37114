import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../test/offer-answers.ts";
import { withGuard } from "../../../test/offer-extras.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

const bodyOf = async (url: string) => (await test.app.inject(url)).body;

describe("words for several quotes", () => {
  it("are plural, in the title and on the button", async () => {
    const { token } = await test.build.offer({ choice: "each" });
    expect(await bodyOf(offerPath(token))).toContain("<title>Quotes ");
    const both = await bodyOf(`${stepPath(token, "accept")}?option=1&option=2`);
    expect(both).toContain("Accept your quotes</h1>");
    expect(both).toContain("Accept quotes for $5,610.00</button>");
    const one = await bodyOf(`${stepPath(token, "accept")}?option=1`);
    expect(one).toContain("Accept your quote</h1>");
    expect(one).toContain("Accept quote for $3,080.00</button>");
  });

  it("keep each number on one line", async () => {
    const { token } = await test.build.offer({ snapshots: [{ quote_number: "HF-1071" }] });
    for (const url of [offerPath(token), stepPath(token, "accept")]) {
      expect(await bodyOf(url)).toContain('<span class="number">HF-1071</span>');
    }
  });
});

it("promises the record by its name", async () => {
  const offer = await test.build.offer({ choice: "one" });
  expect(await bodyOf(stepPath(offer.token, "accept"))).not.toContain("signed copy");
  await as.post(offer.token, "accept", acceptanceOf(offer));
  expect(await bodyOf(offerPath(offer.token))).toContain("Your acceptance record and the quote come by email to ");
});

it("greets by a first name, and by none that fills the page", async () => {
  const greeted = async (name: string) => {
    const offer = await test.build.offer({ choice: "one" });
    await as.post(offer.token, "accept", { ...acceptanceOf(offer), name });
    return /Thank you[^<]*/.exec(await bodyOf(offerPath(offer.token)))?.[0];
  };
  expect(await greeted("Ada Park")).toBe("Thank you, Ada.");
  expect(await greeted("x".repeat(200))).toBe("Thank you.");
});

it("names the company beside its logo", async () => {
  const { token, company_id } = await test.build.offer();
  const changes = { name: "Harbour Fencing", logo_path: `${company_id}/logo.png` };
  await test.db.updateTable("companies").set(changes).where("id", "=", company_id).execute();
  expect(await bodyOf(offerPath(token))).toMatch(/<img class="logo"[^>]+><span dir="auto">Harbour Fencing<\/span>/);
});

describe("extras", () => {
  const build = () => test.build.offer({ choice: "each", snapshots: [withGuard, withGuard] });
  const query = "?option=1&option=2&extras=1:guard&extras=2:guard";

  it("are named with the quote they belong to", async () => {
    const offer = await test.build.offer({
      choice: "each",
      snapshots: [
        { ...withGuard, job: "Fence of 20 m" },
        { ...withGuard, job: "Fence of 40 m" },
      ],
    });
    expect(await bodyOf(stepPath(offer.token, "accept") + query)).toContain(
      "You are accepting Fence of 20 m with guard and Fence of 40 m with guard, for $2,728.00 including GST.",
    );
  });

  it("are among what the customer pays for, once accepted", async () => {
    const { token } = await build();
    const body = { positions: [1, 2], extras: ["2:guard"], name: "Ada Park", consent: true, total: 246_400 };
    expect((await as.post(token, "accept", body)).statusCode).toBe(200);
    const items = (await bodyOf(offerPath(token))).match(/<table class="items">.*?<\/table>/gs);
    expect(items?.map((each) => [each.includes(">guard<"), each.includes("$1,240.00")])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
