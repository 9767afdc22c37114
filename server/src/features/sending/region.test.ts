import { validUntil } from "@quotemill/shared/time/calendar";
import { beforeAll, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const dublin = {
  time_zone: "Europe/Dublin",
  currency: "EUR",
  locale: "en-IE",
  tax_name: "VAT",
  tax_basis_points: 2300,
  validity_days: 14,
};
const pricing = { gst_basis_points: 2300, prices_include_gst: false, minimum_charge: 50_000, round_to: 1 };
const structure = [
  {
    id: "length",
    type: "number",
    label: "Length",
    pricing: { price: 10_000, cost: 0, option_prices: [], shown: true },
  },
];

it("a company in Dublin quotes, prices and sends in its own zone, currency and tax", async () => {
  const receiver = await startReceiver(answers.ok);
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const path = `/rest/v1/companies/${company_id}`;
  expect((await caller.patch(`${path}/place`, dublin)).json()).toMatchObject(dublin);
  expect((await caller.post("/rest/v1/rpc/get_user_profile")).json().company).toMatchObject(dublin);
  const made = await caller.post("/rest/v1/form_templates", {
    name: "Fence",
    structure,
    pricing,
    make_webhook_url: receiver.url,
  });
  const contact = await test.build.contact({ company_id });
  const submit = async () => {
    const answer = await caller.post("/functions/v1/submit-quote", {
      template_id: made.json().id,
      contact_id: contact.id,
      quote_name: "Side boundary",
      answers: { length: "2" },
    });
    return answer.json().quote_id as string;
  };
  const finish = async (id: string, grand_total: string) => {
    await test.files.put(`${company_id}/${id}.pdf`, "%PDF-1.7");
    await test.db
      .updateTable("quotes")
      // Half past eleven at night in Dublin, three days before the clocks go back.
      .set({ created_at: "2026-10-22T22:30:00.000Z", outputs: JSON.stringify({ grand_total }) })
      .set({ status: "Generated", pdf_storage_path: `${company_id}/${id}.pdf` })
      .where("id", "=", id)
      .execute();
  };

  const first = await submit();
  await test.runJobs();
  const { pricing: priced, document } = JSON.parse(receiver.received[0]?.body ?? "{}");
  expect(priced).toMatchObject({ currency: "EUR", gst_rate: 23, sub_total: 500, gst_total: 115, grand_total: 615 });
  expect(priced.line_items[1].detail).toBe("Top-up to the minimum of €500.00");
  const { time_zone, currency, locale, tax_name } = dublin;
  expect(document.place).toEqual({ time_zone, currency, locale, tax_name });
  expect(document.valid_until).toBe(validUntil({ ...dublin, created_at: document.created_at }));
  await finish(first, "€1.234,50");

  const send = (quote_ids: string[]) =>
    caller.post("/functions/v1/send-quotes", {
      quote_ids,
      webhook_url_override: receiver.url,
      email_subject: "{{grand_total}}",
      email_message: "Made on {{quote_date}}.",
    });
  expect((await send([first])).json()).toMatchObject({ success: true, sent: 1 });
  expect(JSON.parse(receiver.received.at(-1)?.body ?? "{}")).toMatchObject({
    email_subject: "€1,234.50",
    email_message: "Made on 22/10/2026.",
    place: { time_zone, locale },
    grand_total: 1234.5,
    quote_1: { currency: "EUR", grand_total: 1234.5 },
  });

  await caller.patch(`${path}/place`, { time_zone: "Pacific/Auckland", currency: "NZD", tax_name: "GST" });
  const second = await submit();
  await finish(second, "$100.00");
  await send([first, second]);
  expect(JSON.parse(receiver.received.at(-1)?.body ?? "{}")).toMatchObject({
    email_message: "Made on 23/10/2026.",
    grand_total: null,
    quote_1: { currency: "EUR", grand_total: 1234.5 },
    quote_2: { currency: "NZD", grand_total: 100 },
  });
  const { items } = (await caller.get(`/rest/v1/contacts/${contact.id}/quotes`)).json();
  expect(items.map((item: { currency: string }) => item.currency).sort()).toEqual(["EUR", "NZD"]);
  expect((await caller.get(`/rest/v1/quotes/${first}`)).json()).toMatchObject({ currency: "EUR", tax_name: "VAT" });
});
