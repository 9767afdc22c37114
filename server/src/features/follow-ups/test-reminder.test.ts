import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { beforeAll, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let publicUrl: string;
beforeAll(async () => {
  test = await createTestApp();
  publicUrl = await test.listen();
});

const { subject, message_not_opened, message_opened } = defaultFollowUps;
const words = { subject, message_not_opened, message_opened };

async function newAdmin(webhook: string | null) {
  const caller = await test.signedIn({ app_role: "admin" });
  const { company_id } = caller.user;
  await test.db
    .updateTable("companies")
    .set({ name: "Harbour Fencing", quote_prefix: "HF-", quote_next_number: 1042, quote_send_webhook_url: webhook })
    .where("id", "=", company_id)
    .execute();
  const send = (more: object = {}) =>
    caller.post(`/rest/v1/companies/${company_id}/follow_ups/test`, { ...words, reminder: "not_opened", ...more });
  return { caller, company_id, send };
}

it("a test reminder goes to the company's sending webhook, addressed to the person who asks", async () => {
  const receiver = await startReceiver(answers.ok);
  const { caller, company_id, send } = await newAdmin(receiver.url);
  expect((await send({ reminder: "last", message_opened: "Hi {{contact_first_name}}!" })).statusCode).toBe(200);
  const [received] = receiver.received;
  expect(JSON.parse(received?.body ?? "{}")).toMatchObject({
    kind: "follow_up",
    email_subject: "Test: Your quote HF-1042 from Harbour Fencing",
    email_message: "Hi Marcus!",
    contact: { firstName: "Marcus", email: caller.user.email },
    quote_1: { quote_name: "Marcus Webb - HF-1042", quote_number: "HF-1042", job: "Residential fence" },
    follow_up: { step: 3, was_opened: true, unsubscribe_url: `${publicUrl}/o/test/stop` },
  });
  expect(received?.headers["webhook-signature"]).toMatch(/^v1,/);
  const log = (await caller.get("/rest/v1/audit_log")).json();
  expect(log.items[0]).toMatchObject({ action: "settings.follow_ups_tested", subject: caller.user.email });
  const stored = await test.db
    .selectFrom("webhook_deliveries")
    .select(["kind", "quote_id"])
    .where("company_id", "=", company_id)
    .execute();
  expect(stored).toEqual([{ kind: "test", quote_id: null }]);
});

it("a test reminder is mailed by our own workflow if the company has no webhook", async () => {
  const { caller, send } = await newAdmin(null);
  expect((await send()).statusCode).toBe(200);
  await test.runJobs();
  const mailbox = (await test.app.inject("/dev/mail.json")).json() as { to: string; subject: string }[];
  expect(mailbox.filter(({ to }) => to === caller.user.email)).toMatchObject([
    { subject: "Test: Your quote HF-1042 from Harbour Fencing" },
  ]);
});

it("a test reminder says what went wrong", async () => {
  const receiver = await startReceiver(answers.words(400, "Unknown mailbox"));
  const { send } = await newAdmin(receiver.url);
  const refused = await send();
  expect(refused.statusCode).toBe(424);
  expect(JSON.stringify(refused.json())).toContain("Unknown mailbox");
});

it("a test reminder is refused from the sixth in a minute", async () => {
  const receiver = await startReceiver(answers.ok);
  const { send } = await newAdmin(receiver.url);
  for (let sent = 0; sent < 5; sent++) expect((await send()).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(429);
  expect(receiver.received).toHaveLength(5);
});
