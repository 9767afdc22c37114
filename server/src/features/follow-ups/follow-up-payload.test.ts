import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { sendWebhook } from "@quotemill/shared/workflow/received-payloads";
import { beforeAll, expect, it } from "vitest";
import { offeredSnapshots } from "../../../test/offer-snapshot.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { findFacts } from "./facts.queries.ts";
import { followUpMessage } from "./follow-up-message.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("a reminder sends the webhook everything that a sent quote does, and what makes it a reminder", async () => {
  const { user } = await test.signedIn({ app_role: "admin" });
  const own = test.db.updateTable("users").where("id", "=", user.id);
  await own.set({ job_title: "Estimator", mobile: "0491 570 156" }).execute();
  const { id, company_id, token, contact, quotes } = await test.build.offer({ created_by: user.id, choice: "one" });
  await test.db
    .updateTable("companies")
    .set({ name: "Harbour Fencing", follow_ups: JSON.stringify({ ...defaultFollowUps, subject: "{{quote_number}}?" }) })
    .where("id", "=", company_id)
    .execute();
  await test.db.updateTable("offers").set({ opened_count: 1 }).where("id", "=", id).execute();
  const [facts] = await findFacts(test.db, [{ company_id, id }]);
  if (!facts) throw new Error("The offer is not found.");
  const publicUrl = () => "https://quotes.example";
  const deps = { keys: test.keys, clock: () => new Date(), publicUrl };
  const { payload } = await followUpMessage(deps, test.db, facts, 2);
  const page = `https://quotes.example/o/${token}`;
  const [first, second] = quotes.map(({ quote_id, snapshot }, index) => {
    const { sub_total, tax_total, grand_total } = offeredSnapshots[index]?.totals ?? {};
    const amount = (cents: number | null | undefined) => Number(cents) / 100;
    const totals = { sub_total: amount(sub_total), gst_total: amount(tax_total), grand_total: amount(grand_total) };
    const { quote_name, quote_number, job, currency, tax_name } = snapshot;
    const pdf_url = expect.stringMatching(/^https:\/\/quotes\.example\/storage\/v1\/object\/sign\/quote-pdfs\//);
    return { quote_id, quote_name, quote_number, job, pdf_url, outputs: totals, currency, tax_name, ...totals };
  });
  expect(JSON.parse(JSON.stringify(payload))).toEqual({
    kind: "follow_up",
    company_id,
    email_subject: "HF-1042?",
    email_message: expect.stringContaining("Do you have any questions about quotes HF-1042 and HF-1043?"),
    contact: { firstName: expect.any(String), lastName: "Webb", email: contact.email, phone: "" },
    company: {
      ...{ name: "Harbour Fencing", address: null, abn: null, phone: null, email: null, website: null },
      ...{ colour: null, logo_url: null },
    },
    reply_to: user.email,
    place: { time_zone: expect.any(String), locale: expect.any(String) },
    offer_url: page,
    valid_until: "2099-12-16",
    choice: "one",
    quote_count: 2,
    grand_total: null,
    quote_1: first,
    quote_2: second,
    follow_up: {
      step: 2,
      was_opened: true,
      sender_name: user.full_name,
      sender_title: "Estimator",
      sender_mobile: "0491 570 156",
      decline_url: `${page}/decline`,
      unsubscribe_url: `${page}/stop`,
    },
  });
  expect(sendWebhook.parse(payload)).toMatchObject({ follow_up: payload.follow_up });

  await own.set({ deactivated_at: new Date().toISOString() }).execute();
  const later = (await followUpMessage(deps, test.db, facts, 2)).payload;
  const nobody = { sender_name: null, sender_title: null, sender_mobile: null };
  expect(later).toMatchObject({ reply_to: null, follow_up: nobody });
});
