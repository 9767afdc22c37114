import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { invite } from "../auth/index.ts";
import { createMailer } from "./index.ts";

describe("mail through SMTP", () => {
  const received: string[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, _session, done) => {
      let text = "";
      for await (const chunk of stream) text += chunk;
      if (refusals > 0) {
        refusals--;
        return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      }
      received.push(text);
      done();
    },
  });
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let smtpUrl: string;

  beforeAll(async () => {
    const port = await new Promise<number>((resolve) => {
      const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
    });
    smtpUrl = `smtp://127.0.0.1:${port}`;
    test = await createTestApp({ smtpUrl });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it("arrives as text and HTML with its link, and is retried after a refusal", async () => {
    refusals = 1;
    const { id: company_id } = await test.build.company({ name: "Ĝis Grandé" });
    await invite(test.db, "mara@example.com", { company_id, app_role: "user", full_name: "Mara" });
    await test.runJobs();
    expect(received).toHaveLength(0);
    const job = await test.pool.query("select attempts, last_error from graphile_worker.jobs");
    expect(job.rows[0]).toMatchObject({ attempts: 1, last_error: expect.stringContaining("451") });

    await test.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await test.runJobs();
    const mail = await PostalMime.parse(received[0] ?? "");
    expect(mail.subject).toBe("You're invited to Ĝis Grandé on Quotemill");
    expect(mail.from?.address).toBe("q@quotemill.test");
    expect(mail.messageId).toMatch(/@quotemill\.test>$/);
    const automatic = mail.headers.filter(({ key }) => /^(auto-submitted|x-auto-response-suppress)$/.test(key));
    expect(automatic.map(({ value }) => value)).toEqual(["auto-generated", "OOF, AutoReply"]);
    const link = mail.text?.match(/http\S+/)?.[0] ?? "none";
    expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect((await test.app.inject(link.replace("http://quotemill.test", ""))).statusCode).toBe(200);
    expect((await test.app.inject("/dev/mail.json")).json()).toEqual([]);
  });

  it("comes under the company's name, but from our own address", async () => {
    const fromName = 'Tom\r\nBcc: x@example.com, "Fences" <boss@bank.example>';
    const mail = {
      to: "ada@example.com",
      subject: "Your quote",
      text: "t",
      html: "h",
      fromName,
      messageId: "1",
      replyTo: "p@q.example",
    };
    await createMailer({ smtpUrl, mailFrom: "Quotemill <q@quotemill.test>" })?.send(mail);
    const { from, bcc, replyTo, messageId } = await PostalMime.parse(received.at(-1) ?? "");
    expect(messageId).toBe("<1@quotemill.test>");
    expect(from?.address).toBe("q@quotemill.test");
    expect(from?.name).toBe(fromName);
    expect(bcc).toBeUndefined();
    expect(replyTo).toEqual([{ name: "", address: "p@q.example" }]);
  });
});
