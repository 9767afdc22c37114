import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "./test-app.ts";

/* What `docs/integrations.md` tells readers to run. */

const run = promisify(execFile);
const page = fileURLToPath(new URL("../../docs/integrations.md", import.meta.url));

let text: string;
let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  text = await readFile(page, "utf8");
  test = await createTestApp();
});

const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "gm"))].map(([, block = ""]) => block);

it("makes a quote from a lead, then reads its materials and its PDF", async () => {
  const [settings, ofJob, ofLead, ...others] = blocks("sh");
  expect([settings, others]).toEqual([expect.stringContaining("export QUOTEMILL_KEY="), []]);
  const program = await test.withKey();
  const template = await test.build.template({ company_id: program.key.company_id });
  const env: Record<string, string> = {
    QUOTEMILL_URL: await test.listen(),
    QUOTEMILL_KEY: program.key.key,
    TEMPLATE_ID: template.id,
  };
  const answersTo = async (lines = "") => {
    const { stdout } = await run("bash", ["-c", lines], { env: { ...process.env, ...env } });
    return stdout
      .replaceAll("}{", "}\n{")
      .split("\n")
      .map((answer) => JSON.parse(answer));
  };
  const [submitted] = await answersTo(ofLead);
  expect(submitted).toMatchObject({ success: true });
  expect((await answersTo(ofLead))[0]).toEqual(submitted);
  await test.runJobs();
  const quote = (await program.get(`/rest/v1/quotes/${submitted.quote_id}`)).json();
  expect(quote).toMatchObject({ external_id: "lead-4711", contact: { external_id: "lead-4711" } });
  Object.assign(env, {
    QUOTE_ID: quote.id,
    QUOTE_PDF: `/storage/v1/object/sign/quote-pdfs/${quote.pdf_storage_path}`,
  });
  const [materials, pdf] = await answersTo(ofJob);
  expect(materials).toHaveProperty("suppliers");
  expect(pdf).toHaveProperty("signedURL");
});

it("tells our messages from others", async () => {
  const [code = ""] = blocks("js");
  const { isFromQuotemill } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const body = JSON.stringify({ type: "offer.accepted" });
  const signedAt = (at: Date, with_ = secret) => ({
    "webhook-id": "1",
    "webhook-timestamp": `${Math.floor(at.getTime() / 1000)}`,
    "webhook-signature": new Webhook(with_).sign("1", at, body),
  });
  const now = signedAt(new Date());
  expect(isFromQuotemill(now, body, secret)).toBe(true);
  const both = { ...now, "webhook-signature": `v1,AAAA ${now["webhook-signature"]}` };
  expect(isFromQuotemill(both, body, secret)).toBe(true);
  expect(isFromQuotemill(now, `${body} `, secret)).toBe(false);
  expect(isFromQuotemill(signedAt(new Date(Date.now() - 600_000)), body, secret)).toBe(false);
  expect(isFromQuotemill(signedAt(new Date(), `whsec_${"b".repeat(44)}`), body, secret)).toBe(false);
});
