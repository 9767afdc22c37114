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

  it("keep each number on one line, on every page", async () => {
    const snapshots = [
      { quote_number: "HF-1071 r2", revision: 2 },
      { quote_number: "HF-1072", revision: 1 },
    ];
    const states = ["open", "accepted", "declined", "expired", "withdrawn", "replaced"] as const;
    const later = await test.build.offer({ snapshots: [{ quote_number: "HF-1071 r3", revision: 3 }] });
    const details = JSON.stringify({ phone: "02 5550 0148" });
    await test.db.updateTable("companies").set({ details }).where("id", "=", later.company_id).execute();
    const urls = [];
    for (const [index, state] of states.entries()) {
      const numbered = snapshots.map((each) => ({ ...each, quote_number: `${index}${each.quote_number}` }));
      const { company_id } = later;
      const { token, id } = await test.build.offer({ company_id, snapshots: numbered, state, choice: "each" });
      const changes = { replaced_by: later.id, person_email: later.contact.email };
      if (state === "replaced") await test.db.updateTable("offers").set(changes).where("id", "=", id).execute();
      urls.push(offerPath(token));
      if (state !== "open") continue;
      const replaced = { replaced_by: id, state: "replaced" } as const;
      const before = await test.build.offer({ company_id, snapshots: [{ quote_number: "HF-1070" }] });
      await test.db.updateTable("offers").set(replaced).where("id", "=", before.id).execute();
      for (const step of ["accept?option=1&option=2", "decline", "question"]) urls.push(`${offerPath(token)}/${step}`);
    }
    for (const url of urls) {
      const body = (await bodyOf(url)).replace(/<head>.*<\/head>/s, "");
      expect(body, url).toContain('<span class="number">');
      const rest = body.replace(/<span class="number">[^<]*<\/span>/g, "").replace(/<[^>]*>/g, " ");
      expect(rest.match(/.{0,30}(?:HF-10|02 5550|revision \d).{0,30}/)?.[0], url).toBeUndefined();
    }
  });
});

it("the page says what was quoted, not what is being paid, once it can no longer be accepted", async () => {
  for (const state of ["declined", "expired"] as const) {
    const body = await bodyOf(offerPath((await test.build.offer({ state })).token));
    expect([body.includes("What was quoted"), body.includes("What’s included")], state).toEqual([true, false]);
  }
  for (const state of ["open", "accepted"] as const) {
    expect(await bodyOf(offerPath((await test.build.offer({ state })).token))).toContain("What’s included");
  }
});

it("the page is headed by the job, never by the customer's own name", async () => {
  const unnamed = { job: null, quote_name: "Marcus Webb - HF-1042" };
  const named = await test.build.offer({ snapshots: [{ ...unnamed, template_name: "Colorbond fence" }] });
  const bare = await test.build.offer({ snapshots: [{ ...unnamed, template_name: null, quote_number: "HF-1042" }] });
  const heading = async ({ token }: { token: string }) => /<h1[^>]*>([^<]*)/.exec(await bodyOf(offerPath(token)))?.[1];
  expect([await heading(named), await heading(bare)]).toEqual(["Colorbond fence", "HF-1042"]);
});

it("the page distinguishes alternatives by a sentence: of the notes, or of what they are made of", async () => {
  const line = { kind: "item", field_id: null, quantity: 1, unit: "", unit_price: 1, amount: 1 } as const;
  const lines = ["Merbau slats", "Posts", "Gate", "Labour"].map((name) => ({ ...line, name }));
  const snapshots = [
    { quote_number: "HF-1", notes: "Steel, no upkeep. Three days on site." },
    { quote_number: "HF-2", notes: null, lines },
    { quote_number: "HF-3", notes: null, lines: [], inclusions: [] },
  ];
  const { token } = await test.build.offer({ choice: "one", snapshots });
  const texts = [...(await bodyOf(offerPath(token))).matchAll(/option-text" dir="auto">([^<]*)</g)].map(
    ([, text]) => text,
  );
  expect(texts).toEqual(["Steel, no upkeep.", "Merbau slats, Posts and Gate"]);
});

describe("alternatives of one template", () => {
  const fence = (quantity: number) => ({
    ...({ kind: "item", field_id: "length", name: "Colorbond fence" } as const),
    ...{ quantity, unit: "m", unit_price: 8_500, amount: quantity * 8_500 },
  });
  const gate = { ...fence(1), field_id: "gate", name: "Pedestrian gate", unit: "" };
  const removal = { ...fence(24), field_id: "removal", name: "Removal of the old fence" };
  const shared = { notes: null, inclusions: [], exclusions: [] };
  const cardsOf = async (snapshots: object[]) => {
    const { token } = await test.build.offer({
      choice: "one",
      snapshots: snapshots.map((each, index) => ({ ...shared, quote_number: `HF-${index + 1}`, ...each })),
    });
    const body = await bodyOf(offerPath(token));
    return [...body.matchAll(/<label class="option">.*?<\/label>/gs)].map(([card]) =>
      [...card.matchAll(/option-text" dir="auto">([^<]*)</g)].map(([, text]) => text),
    );
  };

  it("each say what differs, and nothing that is the same", async () => {
    const height = { label: "Fence height", value: "1.8 m" };
    const cards = await cardsOf([
      { lines: [fence(24), gate, removal], answers: [height, { label: "Colour", value: "Woodland Grey" }] },
      { lines: [fence(18), gate], answers: [height, { label: "Colour", value: "Monument" }] },
    ]);
    expect(cards).toEqual([
      ["Colorbond fence, 24 m", "Removal of the old fence, 24 m", "Colour: Woodland Grey"],
      ["Colorbond fence, 18 m", "Not included: Removal of the old fence", "Colour: Monument"],
    ]);
  });

  it("show an answer once, whether or not it has a price", async () => {
    const rock = { ...gate, field_id: "ground", name: "Ground, Rock" };
    const cards = await cardsOf([
      { lines: [gate, rock], answers: [] },
      { lines: [gate], answers: [{ label: "Ground", value: "Soil" }] },
    ]);
    expect(cards).toEqual([["Ground, Rock"], ["Ground: Soil"]]);
  });

  it("begin with their own notes, but not with notes that all of them have", async () => {
    const [first, second] = [
      { lines: [fence(24)], answers: [] },
      { lines: [fence(18)], answers: [] },
    ];
    const own = await cardsOf([{ ...first, notes: "Steel lasts longer. Ask us." }, second]);
    expect(own).toEqual([["Steel lasts longer.", "Colorbond fence, 24 m"], ["Colorbond fence, 18 m"]]);
    const same = { notes: "We start at the corner." };
    expect(
      await cardsOf([
        { ...first, ...same },
        { ...second, ...same },
      ]),
    ).toEqual([["Colorbond fence, 24 m"], ["Colorbond fence, 18 m"]]);
  });

  it("say how many differences do not fit", async () => {
    const answers = (value: string) => Array.from({ length: 9 }, (_, index) => ({ label: `Answer ${index}`, value }));
    const [card] = await cardsOf([
      { lines: [gate], answers: answers("a") },
      { lines: [gate], answers: answers("b") },
    ]);
    expect(card).toHaveLength(7);
    expect(card?.at(-1)).toBe("And 3 more differences");
  });
});

it("the page promises the record by its name", async () => {
  const offer = await test.build.offer({ choice: "one" });
  expect(await bodyOf(stepPath(offer.token, "accept"))).not.toContain("signed copy");
  await as.post(offer.token, "accept", acceptanceOf(offer));
  expect(await bodyOf(offerPath(offer.token))).toContain("We’ll email your acceptance record and the quote to ");
});

it("the page greets by a first name, and by none that fills the page", async () => {
  const greeted = async (name: string) => {
    const offer = await test.build.offer({ choice: "one" });
    await as.post(offer.token, "accept", { ...acceptanceOf(offer), name });
    return /Thank you[^<]*/.exec(await bodyOf(offerPath(offer.token)))?.[0];
  };
  expect(await greeted("Ada Park")).toBe("Thank you, Ada.");
  expect(await greeted("x".repeat(200))).toBe("Thank you.");
});

it("the page names the company next to its logo", async () => {
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
    const lists = (await bodyOf(offerPath(offer.token) + query)).split(">Optional extras<")[1];
    expect(lists).toMatch(/<h3[^>]*>Fence of 20 m<.*value="1:guard".*<h3[^>]*>Fence of 40 m<.*value="2:guard"/s);
    expect(await bodyOf(stepPath(offer.token, "accept") + query)).toContain(
      'You are accepting Fence of 20 m with guard and Fence of 40 m with guard, for <span class="number">$2,728.00</span> including GST.',
    );
  });

  it("are named with it also beside a quote without extras", async () => {
    const plain = { ...withGuard, job: "Gate", extras: [], basis: null };
    const offer = await test.build.offer({ choice: "each", snapshots: [{ ...withGuard, job: "Fence" }, plain] });
    const lists = (await bodyOf(`${offerPath(offer.token)}?option=1&option=2`)).split(">Optional extras<")[1];
    expect(lists).toMatch(/<h3[^>]*>Fence<.*value="1:guard"/s);
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
