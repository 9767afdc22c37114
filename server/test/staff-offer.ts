import type { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** An admin with an offer, the ids of its first two quotes, and a call of the admin's that names the offer. */
export async function staffOffer(test: TestApp, overrides: NonNullable<Parameters<TestApp["build"]["offer"]>[0]> = {}) {
  const caller = await test.signedIn({ app_role: "admin" });
  const offer = await test.build.offer({ ...overrides, created_by: caller.user.id });
  const [first = "", second = ""] = offer.quotes.map(({ quote_id }) => quote_id);
  const act = (name: string, more: object = {}) =>
    caller.post(`/functions/v1/${name}`, { offer_id: offer.id, ...more });
  return { ...offer, caller, first, second, act };
}
