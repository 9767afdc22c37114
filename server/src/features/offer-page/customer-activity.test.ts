import type { Activity } from "@quotemill/shared/screens/activity";
import { beforeAll, expect, it } from "vitest";
import { acceptanceOf, answering, type BuiltOffer } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { recordSeen } from "./seen.service.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

async function told(offer: BuiltOffer): Promise<Activity[]> {
  const staff = await test.signedIn({ company_id: offer.company_id });
  const { contact_id } = await test.db
    .selectFrom("offers")
    .select("contact_id")
    .where("id", "=", offer.id)
    .executeTakeFirstOrThrow();
  return (await staff.get(`/rest/v1/contacts/${contact_id}/activity`)).json().items;
}
const actionsOf = (entries: Activity[]) => entries.map(({ action }) => action);

it("a contact's activity shows what the customer did with an offer", async () => {
  const offer = await test.build.offer();
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const look = (at: Date) => test.db.transaction().execute((tx) => recordSeen(tx, offer, undefined, at));
  await look(later(0)); // may be a scanner
  await look(later(2));
  await look(later(3)); // the same look
  await as.post(offer.token, "question", { message: "When can you start?" });
  await as.post(offer.token, "question", { message: "When can you start?" });
  expect((await as.post(offer.token, "accept", acceptanceOf(offer))).statusCode).toBe(200);
  const entries = await told(offer);
  expect(actionsOf(entries)).toEqual(["offer.accepted", "offer.asked", "offer.opened"]);
  const [accepted] = entries;
  const customer = accepted?.about.find(({ kind }) => kind === "contact");
  expect(accepted).toMatchObject({ actor_id: null, actor_name: customer?.name });
  expect(accepted?.about.filter(({ kind }) => kind === "quote")).toHaveLength(1);
});

it("the activity records a decline", async () => {
  const offer = await test.build.offer();
  await as.post(offer.token, "decline", { reason: "price", comment: "" });
  expect(actionsOf(await told(offer))).toEqual(["offer.declined"]);
});
