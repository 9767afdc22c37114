import Fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { beforeAll, describe, expect, it } from "vitest";
import { invite } from "../../server/src/features/auth/index.ts";
import { createTestApp } from "../../server/test/test-app.ts";
import { createMailboxMailer, createMailboxRoutes } from "./mailbox.ts";

describe("the local mailbox", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    test = await createTestApp();
  });

  it("says so when it is empty", async () => {
    expect((await test.app.inject("/dev/mail")).body).toContain("No mails yet.");
  });

  it("lists mails and shows each with its working link", async () => {
    const { id: company_id } = await test.build.company({ name: "<b>Bold</b>" });
    await invite(test.db, "kim@example.com", { company_id, app_role: "user", full_name: "Kim" });
    await test.runJobs();
    const [mail] = (await test.app.inject("/dev/mail.json?to=kim@example.com")).json();
    const list = await test.app.inject("/dev/mail");
    expect(list.body).toContain(`href="/dev/mail/${mail.id}"`);
    expect(list.body).not.toContain("<b>Bold</b>");
    const shown = await test.app.inject(`/dev/mail/${mail.id}`);
    expect(shown.body).toContain(mail.links[0].replaceAll("&", "&amp;"));
    const body = await test.app.inject(`/dev/mail/${mail.id}/body`);
    expect(body.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body.body).toContain('<base target="_top">');
  });

  it("says when a mail was sent, for one of our scripts to put in the reader's zone", async () => {
    const [mail] = (await test.app.inject("/dev/mail.json")).json();
    const moment = new Date(mail.sent_at).toISOString();
    for (const path of ["/dev/mail", `/dev/mail/${mail.id}`]) {
      const { body, headers } = await test.app.inject(path);
      expect(body).toMatch(new RegExp(`<time datetime="${moment}">[^<]+ UTC</time>`));
      expect(body).toContain('<script src="/dev/mail.js" defer>');
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
    }
    const script = await test.app.inject("/dev/mail.js");
    expect(script.headers["content-type"]).toMatch(/^text\/javascript/);
  });

  it("shows attached pictures where the mail has them", async () => {
    const logo = {
      cid: "logo@q",
      filename: "l.png",
      content: "AAAA",
      encoding: "base64",
      contentType: "image/png",
      contentDisposition: "inline",
    } as const;
    const mailer = createMailboxMailer(test.db);
    const html = '<img src="cid:logo@q">';
    await mailer.send({ to: "pic@example.com", subject: "s", text: "t", html, attachments: [logo] });
    const [mail] = (await test.app.inject("/dev/mail.json?to=pic@example.com")).json();
    expect(mail.html).toBe('<img src="data:image/png;base64,AAAA">');
    const { headers } = await test.app.inject(`/dev/mail/${mail.id}/body`);
    expect(headers["content-security-policy"]).toContain("img-src data:");
  });

  it("answers 404 for an unknown mail, and under a foreign host name", async () => {
    expect((await test.app.inject("/dev/mail/6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11")).statusCode).toBe(404);
    const rebound = await test.app.inject({ url: "/dev/mail", headers: { host: "evil.example" } });
    expect(rebound.statusCode).toBe(404);
  });

  it.each(["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"])(
    "answers no request with %s, unless somebody asked for the demo",
    async (name) => {
      const headers = { host: "localhost", [name]: "203.0.113.7" };
      for (const path of ["/dev/mail", "/dev/mail.json", "/dev/mail.js"]) {
        expect((await test.app.inject({ url: path, headers })).statusCode).toBe(404);
      }
      const asked = Fastify();
      asked.setValidatorCompiler(validatorCompiler);
      asked.decorate("db", test.db);
      const publicUrl = "http://demo.example:3000";
      await asked.register(createMailboxRoutes({ isDemoAsked: true, publicUrl }), { prefix: "/dev" });
      for (const host of ["localhost", "demo.example:3000"]) {
        expect((await asked.inject({ url: "/dev/mail.json", headers: { ...headers, host } })).statusCode).toBe(200);
      }
      const foreign = await asked.inject({ url: "/dev/mail.json", headers: { ...headers, host: "evil.example" } });
      expect(foreign.statusCode).not.toBe(200);
    },
  );
});
