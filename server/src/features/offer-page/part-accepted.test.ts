import { acceptedPdfPath, certificatePath, offerPath, previewPath, stepPath } from "@quotemill/shared/offers/page-path";
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

/** The words and the marks of a page, without its head. */
const bodyOf = async (url: string) => (await test.app.inject(url)).body.replace(/<head>.*<\/head>/s, "");
const wordsOf = async (url: string) => (await bodyOf(url)).replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");

describe("an offer of which some is accepted", () => {
  const build = async () => {
    const numbered = ["HF-1", "HF-2", "HF-3"].map((quote_number) => ({ quote_number }));
    const offer = await test.build.offer({ choice: "each", snapshots: numbered });
    const ids = offer.quotes.slice(0, 2).map(({ quote_id }) => `${quote_id}`);
    const sent = await as.post(offer.token, "accept", { ...acceptanceOf(offer), quote_ids: ids, total: 561_000 });
    expect(sent.json()).toEqual({ state: "open" });
    return offer;
  };

  it("says what was accepted, and when, and ticks nothing of the rest", async () => {
    const { token } = await build();
    const words = await wordsOf(offerPath(token));
    expect(words).toMatch(/Thank you, Marcus\..*You accepted HF-1 and HF-2 for \$5,610\.00 on \d+ \w+ \d{4}\./s);
    expect(words).toContain("Tick what you would like to accept.");
    const body = await bodyOf(offerPath(token));
    expect(body).not.toContain(" checked");
    const ticked = await wordsOf(`${offerPath(token)}?option=3`);
    expect(ticked).not.toContain("Tick what you would like to accept.");
  });

  it("keeps why the rest was declined", async () => {
    const offer = await build();
    await as.post(offer.token, "decline", { reason: "price", comment: "" });
    expect(await as.offerOf(offer)).toMatchObject({ state: "accepted", decline_reason: "price" });
  });

  it("links the record once it is printed", async () => {
    const { token } = await build();
    expect(await wordsOf(offerPath(token))).toContain(
      "Your acceptance record is being prepared. We’ll email it to you.",
    );
    await test.runJobs();
    expect(await bodyOf(offerPath(token))).toContain(`href="${certificatePath(token, 1)}"`);
    for (const position of [1, 2]) expect(await bodyOf(offerPath(token))).toContain(acceptedPdfPath(token, position));
    expect(await wordsOf(offerPath(token))).toContain("Accepted quote HF-2");
    expect(await wordsOf(offerPath(token))).not.toContain("being prepared");
  });

  it("declines only the rest, and says so", async () => {
    const { token } = await build();
    const step = await wordsOf(stepPath(token, "decline"));
    expect(step).toContain("Decline the other quote");
    expect([step.includes("HF-3"), step.includes("HF-1")]).toEqual([true, false]);
    await as.post(token, "decline", { reason: "price", comment: "" });
    expect(await wordsOf(offerPath(token))).toContain("You declined HF-3.");
  });
});

describe("a quote that was accepted with an extra", () => {
  const build = async () => {
    const snapshots = ["HF-1", "HF-2"].map((quote_number) => ({ ...withGuard, quote_number }));
    const offer = await test.build.offer({ choice: "each", snapshots });
    const body = { positions: [1], extras: ["1:guard"], name: "Ada", consent: true, total: 136_400 };
    expect((await as.post(offer.token, "accept", body)).statusCode).toBe(200);
    return offer;
  };

  it("has the price that was accepted, wherever the rest has its own", async () => {
    const { token } = await build();
    for (const url of [offerPath(token), `${offerPath(token)}?option=2`, stepPath(token, "question")]) {
      const words = await wordsOf(url);
      expect(words.match(/\$1,364\.00/g)?.length, url).toBe(url.includes("question") ? 1 : 2);
      expect(words, url).toContain("$1,100.00");
    }
  });

  it("also has it in a question after the last answer", async () => {
    const offer = await build();
    await as.post(offer.token, "decline", { reason: "price", comment: "" });
    const words = await wordsOf(stepPath(offer.token, "question"));
    expect(words.match(/\$1,[\d,.]*\d/g)).toEqual(["$1,364.00", "$1,100.00"]);
  });
});

it("no longer calls optional what was not chosen", async () => {
  const [fence, guard] = ["fence", "guard"].map((name) => ({
    ...({ kind: "item", field_id: name, name, quantity: 1, unit: "", unit_price: 1, amount: 1 } as const),
  }));
  const snapshots = [withGuard, { lines: [fence, guard], extras: [] }, withGuard].map((each, index) => ({
    ...{ notes: null, answers: [], quote_number: `HF-${index + 1}` },
    ...each,
  }));
  const offer = await test.build.offer({ choice: "each", snapshots } as Parameters<typeof test.build.offer>[0]);
  const body = { positions: [1], extras: [], name: "Ada", consent: true, total: 110_000 };
  expect((await as.post(offer.token, "accept", body)).statusCode).toBe(200);
  const cards = [...(await bodyOf(offerPath(offer.token))).matchAll(/option-text" dir="auto">([^<]*)</g)];
  expect(cards.map(([, text]) => text)).toEqual(["Not included: guard", "guard", "Optional: guard"]);
});

describe("an offer that was accepted in two parts", () => {
  it("leads to both records and both accepted PDFs, while the rest is open and afterwards", async () => {
    const numbered = ["HF-1", "HF-2", "HF-3"].map((quote_number) => ({ quote_number }));
    const offer = await test.build.offer({ choice: "each", snapshots: numbered });
    const { token } = offer;
    for (const [index, name] of ["Ana", "Ben"].entries()) {
      const { quote_id = "", snapshot } = offer.quotes[index] ?? {};
      const total = snapshot?.totals.grand_total;
      const answer = { ...acceptanceOf(offer), quote_ids: [quote_id], name, total };
      expect((await as.post(token, "accept", answer)).statusCode).toBe(200);
    }
    await test.runJobs();
    const check = async () => {
      const body = await bodyOf(offerPath(token));
      const words = await wordsOf(offerPath(token));
      const files: string[] = [];
      for (const [index, number] of ["HF-1", "HF-2"].entries()) {
        const position = index + 1;
        expect(body).toContain(`href="${certificatePath(token, position)}"`);
        expect(body).toContain(acceptedPdfPath(token, position));
        expect(words).toContain(`Acceptance record of ${number}`);
        expect(words).toContain(`You accepted ${number} for`);
        const pdf = await test.app.inject(certificatePath(token, position));
        expect(pdf.headers["content-type"]).toBe("application/pdf");
        files.push(pdf.body);
      }
      expect(files[0]).not.toBe(files[1]);
      expect((await test.app.inject(certificatePath(token, 3))).statusCode).toBe(404);
    };
    await check();
    await as.post(token, "decline", { reason: "price", comment: "" });
    await check();
  });
});

describe("a preview", () => {
  it("leads to no answer", async () => {
    const offer = await test.build.offer({ choice: "each" });
    const { token } = offer;
    for (const url of [previewPath(token), `${offerPath(token)}?option=2&preview=`]) {
      const body = await bodyOf(url);
      expect(body).toContain("This is a preview. Nothing you do here reaches the customer.");
      expect(body.match(/<button class="button main[^>]*>/g)?.every((each) => each.includes(" disabled"))).toBe(true);
      for (const step of ["decline", "question"] as const) expect(body).not.toContain(stepPath(token, step));
      // Update total stays in the preview.
      expect(body).toContain('name="preview"');
    }
    for (const step of ["accept", "decline", "question"] as const) {
      const { statusCode, headers } = await test.app.inject(`${stepPath(token, step)}?preview`);
      expect([statusCode, headers.location]).toEqual([303, previewPath(token)]);
    }
    for (const state of ["declined", "expired"] as const) {
      const over = await test.build.offer({ state });
      expect(await bodyOf(previewPath(over.token))).not.toContain(stepPath(over.token, "question"));
    }
  });
});
