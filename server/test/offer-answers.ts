import type { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
export type BuiltOffer = Awaited<ReturnType<TestApp["build"]["offer"]>>;
export type Step = "accept" | "decline" | "question";

const origin = "http://quotemill.test";
export const formType = { "content-type": "application/x-www-form-urlencoded" };

/** The body that a customer's page sends to accept the first quote of the usual offer. */
export const acceptanceOf = ({ quotes }: BuiltOffer) => ({
  quote_ids: [`${quotes[0]?.quote_id}`],
  extras: [],
  name: "Marcus Webb",
  signature: "M1 2L3 4",
  consent: true,
  total: 308_000,
});

/** Answers as a customer, and reads what was stored. */
export function answering(test: TestApp) {
  const tokens: string[] = [];
  /** Each customer asks from their own: questions of one address are limited. */
  const addressOf = (token: string) => {
    if (!tokens.includes(token)) tokens.push(token);
    return `10.0.1.${tokens.indexOf(token)}`;
  };
  const post = (token: string, step: Step, payload: object | string, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: "POST",
      url: `/o/${token}/${step}`,
      headers: { origin, ...headers },
      payload,
      ...(step === "question" && { remoteAddress: addressOf(token) }),
    });
  return {
    post,
    postForm: (token: string, step: Step, fields: Record<string, string> | [string, string][]) =>
      post(token, step, new URLSearchParams(fields).toString(), formType),
    offerOf: ({ id }: BuiltOffer) =>
      test.db.selectFrom("offers").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** Without the first, which sent it. */
    eventsOf: ({ id }: BuiltOffer) =>
      test.db
        .selectFrom("offer_events")
        .select(["kind", "actor", "detail"])
        .where("offer_id", "=", id)
        .where("kind", "!=", "sent")
        .execute(),
    recordsOf: ({ id }: BuiltOffer) =>
      test.db.selectFrom("offer_acceptances").select("record").where("offer_id", "=", id).execute(),
  };
}
