import { expect } from "@playwright/test";
import { apiAs } from "../../harness/api.ts";
import { createCompany } from "../../harness/company.ts";
import { createMailbox } from "../../harness/mailbox.ts";
import { smallPdf } from "../../harness/pdf.ts";
import { waitMs } from "../../limits.ts";
import type { Product } from "../product.ts";

/** Markup for all the ways in which a careless page would embed it; short enough for a name. */
const script = `"><img src=x onerror="stolen=1" data-stolen><script data-stolen>stolen=1</script>`;
const long = `${script}<svg onload="stolen=1" data-stolen><a href="javascript:stolen=1" data-stolen>x</a>{{7*7}}'-stolen-'<iframe srcdoc="<script>parent.stolen=1</script>" data-stolen>`;

export interface Scripted {
  company: string;
  admin: string;
  user: string;
  email: string;
  contact: string;
  template: string;
  quote: string;
  draft: string;
  /** The customer's pages: one of an open offer, and one of an offer that was asked about, declined and accepted. */
  offers: { open: string; answered: string };
}

/** A company in which every stored text is markup, and every mail carries it. */
export async function storeScripts({ people: { api }, url }: Product): Promise<Scripted> {
  const company = await createCompany(api);
  const global = await apiAs(api, "global@demo.test", "demo-password");
  const admin = await apiAs(api, company.admin);
  const spoiled = await global.post("/functions/v1/create-company", { companyName: script });
  for (const company_id of [company.id, spoiled.company.id]) {
    const email = `invited-${company_id.slice(0, 8)}@journey.test`;
    await global.post("/functions/v1/invite-user", { email, full_name: script, company_id, app_role: "user" });
    await createMailbox(api).latest(email, /^You're invited/);
  }
  await admin.put("/auth/v1/user", { data: { full_name: script } });
  await admin.put(`/rest/v1/companies/${company.id}/details`, {
    address: long.slice(0, 300),
    abn: "",
    phone: script.slice(0, 40),
    email: "",
    website: "",
    colour: "",
    footer: long.slice(0, 300),
    terms: long,
    layout: "modern",
  });
  await admin.patch(`/rest/v1/companies/${company.id}`, {
    quote_prefix: "<b>",
    quote_name_template: `${script}{{contact_first_name}}`,
    email_subject_template: `${script}{{contact_first_name}}`,
    email_message_template: `${long}{{contact_first_name}}{{field_text}}`,
    quote_send_webhook_url: `${url}/workflow/send`,
  });
  const template = await admin.post("/rest/v1/form_templates", {
    name: script,
    make_webhook_url: null,
    structure: [
      { id: "field_text", type: "text", label: long.slice(0, 200), placeholder: long, required: false },
      { id: "field_select", type: "select", label: script, options: [script, "x"] },
      { id: "field_radio", type: "radio", label: script, options: [script, "x"] },
      { id: "field_area", type: "textarea", label: script, placeholder: script },
    ],
  });
  const email = "scripted@example.com";
  const contact = await admin.put("/rest/v1/contacts", {
    first_name: script,
    last_name: script,
    email,
    phone: script.slice(0, 40),
    company_name: script,
    address1: script,
    city: script,
    state: script.slice(0, 50),
    postal_code: "<b>1</b>",
    country: script.slice(0, 50),
  });
  await admin.post("/rest/v1/prefilled_templates", {
    base_template_id: template.id,
    name: script,
    description: script,
    prefilled_answers: { field_text: long },
  });
  const answers = { field_text: long, field_select: script, field_radio: script, field_area: long };
  const parts = { template_id: template.id, contact_id: contact.id, answers, notes: long };
  const draft = await admin.post("/rest/v1/saved_quotes", { ...parts, quote_name: script });
  const { upload_url } = await admin.get("/rest/v1/workflow_secrets");
  const submit = () => admin.post("/functions/v1/submit-quote", { ...parts, quote_name: script });
  const bring = async (quote_id: string, data: object) =>
    admin.post(upload_url.slice(url.length), { quote_id, company_id: company.id, ...data });
  const offerOne = async () => {
    const { quote_id } = await submit();
    // Our own workflow's PDF comes first; otherwise it would replace the one that is sent.
    await expect
      .poll(async () => (await admin.get(`/rest/v1/quotes/${quote_id}`)).status, { timeout: waitMs })
      .toBe("Generated");
    await bring(quote_id, {
      pdf_base64: smallPdf("x"),
      outputs: { grand_total: script, [script.slice(0, 64)]: script },
    });
    const { offer } = await admin.post("/functions/v1/send-quotes", {
      quote_ids: [quote_id],
      email_subject: `${script}{{contact_first_name}}`,
      email_message: `${long}{{contact_first_name}}{{field_text}}`,
    });
    return { quote_id, id: offer.id, page: new URL(offer.url).pathname };
  };
  const { quote_id: quote, page: open } = await offerOne();
  const answered = await offerOne();
  const answer = async (step: string, data: object) => {
    const given = await api.post(`${answered.page}/${step}`, { data, headers: { origin: url } });
    if (!given.ok()) throw new Error(`${step} answered ${given.status()}: ${await given.text()}`);
  };
  await answer("question", { message: long });
  await admin.post("/functions/v1/reply-to-question", { offer_id: answered.id, message: long });
  await answer("decline", { reason: "price", comment: long });
  await admin.post("/functions/v1/reopen-offer", { offer_id: answered.id, valid_until: null });
  await answer("accept", { name: script, consent: true, total: null });
  const failing = await submit();
  await bring(failing.quote_id, { error_message: long });
  await createMailbox(api).latest(email, /^Accepted/);
  return {
    ...company,
    company: company.name,
    email,
    contact: contact.id,
    template: template.id,
    quote,
    draft: draft.id,
    offers: { open, answered: answered.page },
  };
}
