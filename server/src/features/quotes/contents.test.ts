import { beforeAll, describe, expect, it } from "vitest";
import { deliver } from "../../../test/quote-run.ts";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const covered = { inclusions: ["Materials", "Labour"], exclusions: ["Council fees"] };

async function newCompany() {
  const receiver = await startReceiver(answers.ok);
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const template = (
    await caller.post("/rest/v1/form_templates", {
      name: "Fence",
      structure: [{ id: "field_1", type: "text", label: "Length" }],
      make_webhook_url: receiver.url,
      ...covered,
    })
  ).json();
  const contact = await test.build.contact({ company_id });
  const body = { template_id: template.id, contact_id: contact.id, quote_name: "Side boundary", answers: {} };
  const submit = async (more: object = {}) => {
    const { quote_id } = (await caller.post("/functions/v1/submit-quote", { ...body, ...more })).json();
    return (await caller.get(`/rest/v1/quotes/${quote_id}`)).json();
  };
  /** The last message that the workflow received. */
  const delivered = async () => {
    await deliver(test);
    return receiver.received.at(-1)?.body ?? "";
  };
  return { caller, template, body, submit, delivered };
}

describe("internal notes", () => {
  it("are kept with the quote and leave the company in no payload", async () => {
    const { submit, delivered } = await newCompany();
    const quote = await submit({ notes: "Mind the dog", internal_notes: " Slow payer " });
    expect(quote).toMatchObject({ notes: "Mind the dog", internal_notes: "Slow payer" });
    const payload = await delivered();
    expect(JSON.parse(payload).document).toMatchObject({ notes: "Mind the dog", printed_notes: "Mind the dog" });
    expect(payload).not.toContain("Slow payer");
  });
});

describe("what a quote covers", () => {
  it("is the template's lists, as they were when the quote was made", async () => {
    const { caller, template, submit, delivered } = await newCompany();
    const quote = await submit();
    const { updated_at } = template;
    await caller.patch(`/rest/v1/form_templates/${template.id}`, { inclusions: ["Other"], updated_at });
    expect((await caller.get(`/rest/v1/quotes/${quote.id}`)).json()).toMatchObject(covered);
    expect(JSON.parse(await delivered()).document).toMatchObject(covered);
  });

  it("is the quote's own lists where it has them, even empty ones", async () => {
    const { submit } = await newCompany();
    expect(await submit({ inclusions: [" Gate "], exclusions: [] })).toMatchObject({
      inclusions: ["Gate"],
      exclusions: [],
    });
  });

  it("follows the template while a draft has no separate lists", async () => {
    const { caller, body } = await newCompany();
    const { id } = (await caller.post("/rest/v1/saved_quotes", body)).json();
    const draft = (await caller.get(`/rest/v1/saved_quotes/${id}`)).json();
    expect(draft).toMatchObject({ inclusions: null, exclusions: null });
  });

  it("stays as it is when other parts of the template are saved", async () => {
    const { caller, template } = await newCompany();
    const { updated_at } = template;
    const saved = await caller.patch(`/rest/v1/form_templates/${template.id}`, { name: "Fences", updated_at });
    expect(saved.json()).toMatchObject(covered);
  });
});
