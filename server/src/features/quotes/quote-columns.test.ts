import { webhookHost } from "@quotemill/shared/workflow/call-problems";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const urls = [
  "https://hook.eu2.make.com/abc?d=e",
  "HTTPS://Hook.Example.com",
  "http://127.0.0.1:5678/webhook/x",
  "https://name:secret@n8n.example.com/webhook/x@y",
  "https://n8n.example.com?to=a@b",
  undefined,
];

it.each(urls)("every list names the host of %s", async (webhook_url) => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const { id: contact_id } = await test.build.contact({ company_id });
  const { id } = await test.build.quote({ company_id, contact_id, status: "Failed", webhook_url });
  const webhook_host = webhookHost(webhook_url);
  const read = async (path: string) => (await caller.get(`/rest/v1${path}`)).json();
  expect((await read("/dashboard")).recent_quotes).toMatchObject([{ webhook_host }]);
  expect((await read(`/quotes?contact_id=${contact_id}`)).items).toMatchObject([{ webhook_host }]);
  expect((await read(`/contacts/${contact_id}/quotes`)).items).toMatchObject([{ webhook_host }]);
  expect(await read(`/quotes/${id}`)).toMatchObject({ webhook_host });
});
