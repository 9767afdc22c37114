import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { n8nWorkflow } from "@quotemill/shared/workflow/guide/n8n-workflow";
import { signatureExamples } from "@quotemill/shared/workflow/guide/signature-examples";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { runN8n } from "../../../test/run-n8n.ts";
import { createTestApp } from "../../../test/test-app.ts";

/** The examples in the guide must work as they are, with what this server really sends. */
let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** A quote that was delivered to a receiver, and the request it got. */
async function delivered() {
  const receiver = await startReceiver(answers.ok);
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const structure = [{ id: "field_1", type: "text", label: "Größe (m)" }];
  const template = await test.build.template({ company_id, structure, make_webhook_url: receiver.url });
  const contact = await test.build.contact({ company_id });
  const submitted = await caller.post("/functions/v1/submit-quote", {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: "Nguyễn (Büro)",
    answers: { field_1: "6 m – ½" },
  });
  await test.runJobs();
  const secrets = (await caller.get("/rest/v1/workflow_secrets")).json();
  const quote = () =>
    test.db.selectFrom("quotes").selectAll().where("id", "=", submitted.json().quote_id).executeTakeFirstOrThrow();
  return { caller, receiver, template, secrets, quote, request: receiver.received[0] ?? { headers: {}, body: "" } };
}

describe("the signature check", () => {
  it("for Node distinguishes our requests from all others", async () => {
    const { request, secrets } = await delivered();
    const { isFromQuotemill } = await import(`data:text/javascript,${encodeURIComponent(signatureExamples.node)}`);
    const { headers, body } = request;
    expect(isFromQuotemill(headers, body, secrets.signing_secret)).toBe(true);
    expect(isFromQuotemill(headers, `${body} `, secrets.signing_secret)).toBe(false);
    expect(isFromQuotemill({}, body, secrets.signing_secret)).toBe(false);
    const late = { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 301) };
    expect(isFromQuotemill(late, body, secrets.signing_secret)).toBe(false);
    const other = (await delivered()).secrets;
    expect(isFromQuotemill(headers, body, other.signing_secret)).toBe(false);
    const both = { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` };
    expect(isFromQuotemill(both, body, secrets.signing_secret)).toBe(true);
  });

  it("for n8n passes our requests on and stops all others", async () => {
    const { request, secrets } = await delivered();
    const code = signatureExamples.n8n.replace("whsec_...", secrets.signing_secret);
    const check = (body: string) => {
      const item = { json: { headers: request.headers, body: JSON.parse(body) } };
      return runInNewContext(`(async function () { ${code} }).call(host)`, {
        $input: { first: () => item },
        host: { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } },
        require: createRequire(import.meta.url),
        Buffer,
      });
    };
    expect((await check(request.body))[0].json.body.quote_name).toBe("Nguyễn (Büro)");
    await expect(check(request.body.replace("Büro", "Haus"))).rejects.toThrow("This request is not from Quotemill");
  });
});

describe("the n8n file", () => {
  /** Sends the request that the workflow would send, to the same address. */
  async function answer(request: { headers: object; body: string }, secrets: { upload_url: string }) {
    const uploadUrl = secrets.upload_url.split("?")[0] ?? "";
    const workflow = n8nWorkflow({ uploadUrl, path: "quotes" });
    const [sent, ...more] = await runN8n(workflow, { headers: request.headers, body: JSON.parse(request.body) });
    expect(more).toEqual([]);
    const { pathname } = new URL(sent?.url ?? "");
    return test.app.inject({ method: "POST", url: pathname, headers: sent?.headers, payload: sent?.body });
  }

  it("prices a quote and returns its PDF, with the secret that came with it", async () => {
    const { caller, request, secrets, quote } = await delivered();
    expect((await answer(request, secrets)).json()).toEqual({ success: true });
    const done = await quote();
    expect(done).toMatchObject({ status: "Generated", error_message: null });
    expect(done.outputs).toEqual({ sub_total: 1000, gst_total: 100, grand_total: 1100, profit: 0 });
    const link = await caller.post(`/storage/v1/object/sign/quote-pdfs/${done.pdf_storage_path}`);
    const pdf = (await test.app.inject(link.json().signedURL)).rawPayload.toString("latin1");
    expect(pdf).toMatch(/^%PDF-1\.4/);
    // A character that the font lacks, a bracket, an umlaut.
    expect(pdf).toContain("(Nguy?n \\(Büro\\)) Tj");
    expect(pdf.slice(Number(pdf.match(/startxref\n(\d+)/)?.[1]))).toMatch(/^xref\n0 6\n/);
  });

  it("reports to the quote what went wrong", async () => {
    const { request, secrets, quote } = await delivered();
    const broken = { ...request, body: JSON.stringify({ ...JSON.parse(request.body), pricing: {} }) };
    expect((await answer(broken, secrets)).statusCode).toBe(200);
    expect(await quote()).toMatchObject({ status: "Failed", error_message: "The quote could not be calculated" });
  });

  it("answers a test completely, with the totals of the sample", async () => {
    const { caller, receiver, secrets } = await delivered();
    await caller.post("/functions/v1/test-webhook", { webhook_url: receiver.url });
    const sample = receiver.received[1] ?? { headers: {}, body: "{}" };
    expect((await answer(sample, secrets)).json()).toEqual({ success: true });
    const { rows } = await test.pool.query(
      "select request_body -> 'outputs' as outputs from webhook_deliveries where company_id = $1 and kind = 'callback'",
      [caller.user.company_id],
    );
    expect(rows).toMatchObject([{ outputs: { sub_total: 1380, gst_total: 138, grand_total: 1518 } }]);
  });
});
