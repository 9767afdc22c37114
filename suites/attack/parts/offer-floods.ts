import { devices } from "@playwright/test";
import { offerPath } from "@quotemill/shared/offers/page-path";
import type { Product } from "../product.ts";
import type { Checks } from "./checks.ts";
import { type AttackedOffer, answerCall } from "./offer-world.ts";

const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

const { userAgent } = devices["Desktop Chrome"];

/** More guesses, reloads and questions than any person makes. */
export async function flood(product: Product, { send, expect }: Checks, offer: AttackedOffer) {
  const guesses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => send({ url: `${offerPath("guess")}${index}`, from: "127.0.9.10" })),
  );
  expect(count(guesses, 404) <= 30 && count(guesses, 404) + count(guesses, 429) === 200, "guessing is not limited");

  const questions = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(answerCall(product, offer.token, "question", { message: `Question ${index}` })),
    ),
  );
  const asked = (await offer.read()).events.filter(({ kind }) => kind === "question").length;
  expect(count(questions, 200) <= 5 && asked === count(questions, 200), `${asked} questions are stored`);
  expect(
    count(questions, 200) + count(questions, 429) === 40,
    `40 questions: ${questions.map(({ status }) => status)}`,
  );

  const seen = await Promise.all(
    Array.from({ length: 40 }, () =>
      send({
        url: `${offerPath(offer.token)}/seen`,
        headers: { origin: product.url, "user-agent": userAgent },
        body: {},
      }),
    ),
  );
  expect(
    seen.every(({ status }) => status === 204 || status === 429),
    `seen: ${seen.map(({ status }) => status)}`,
  );
  const looks = (await offer.read()).events.filter(({ kind }) => kind === "opened").length;
  expect(looks === 1, `${looks} looks are stored`);

  const loads = await Promise.all(Array.from({ length: 300 }, () => send({ url: offerPath(offer.token) })));
  expect(count(loads, 200) <= 120 && count(loads, 200) + count(loads, 429) === 300, "loading one link is not limited");
  return `${count(guesses, 404)} guesses, ${asked} questions, ${count(loads, 200)} loads and ${looks} looks got through`;
}
