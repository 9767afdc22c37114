import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pages } from "@quotemill/shared/screens/pages";
import { beforeAll, expect, inject, it } from "vitest";
import { readConfig } from "../src/platform/config.ts";
import { serverFolder } from "../src/platform/server-folder.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  const webFolder = await mkdtemp(join(inject("runFolder"), "web-"));
  await cp(join(serverFolder, "..", "web", "public"), webFolder, { recursive: true });
  await writeFile(join(webFolder, "index.html"), "<title>The web app</title>");
  test = await createTestApp({ webFolder });
});

it.each([
  ["/robots.txt", "text/plain", "User-agent: *\nAllow: /o/\nDisallow: /\n"],
  ["/favicon.svg", "image/svg+xml", "<title>Quotemill</title>"],
  ["/favicon.ico", "image/vnd.microsoft.icon", "\x89PNG"],
  ["/.well-known/security.txt", "text/plain", "Contact: mailto:security@quotemill.test\n"],
])("%s is a file", async (path, type, text) => {
  const { statusCode, headers, rawPayload } = await test.app.inject(path);
  expect([statusCode, `${headers["content-type"]}`]).toEqual([200, expect.stringContaining(type)]);
  expect(rawPayload.toString("latin1")).toContain(text);
});

it("security.txt names a contact for weaknesses that is valid for less than a year from the time of the request", async () => {
  for (const days of [0, 400]) {
    test.passTime(days * 86_400_000);
    const { body } = await test.app.inject("/.well-known/security.txt");
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? "");
    const now = Date.now() + days * 86_400_000;
    expect(expires).toBeGreaterThan(now + 30 * 86_400_000);
    expect(expires).toBeLessThan(now + 365 * 86_400_000);
    expect(body).toContain("Canonical: http://quotemill.test/.well-known/security.txt\n");
  }
});

it("the contact for weaknesses comes from the settings, or else from the sender of mails", () => {
  const contactOf = (env: NodeJS.ProcessEnv) => readConfig(env).securityContact;
  expect(contactOf({ MAIL_FROM: "Harbour <quotes@harbour.example>" })).toBe("mailto:quotes@harbour.example");
  expect(contactOf({ MAIL_FROM: "quotes@harbour.example" })).toBe("mailto:quotes@harbour.example");
  expect(contactOf({ SECURITY_CONTACT: "https://harbour.example/security" })).toBe("https://harbour.example/security");
  for (const wrong of ["security@harbour.example", "mailto:a@b\nExpires: x", "http://harbour.example"]) {
    expect(() => contactOf({ SECURITY_CONTACT: wrong })).toThrow(/^Setting SECURITY_CONTACT is wrong/);
  }
});

it.each([
  "/sitemap.xml",
  "/wp-login.php",
  "/.env",
  "/.git/config",
  "/.well-known/other",
  "/assets/gone.js",
  "/quotes/backup.sql?x=1",
  "/other%2ehtml",
])("%s is not found, and not the web app", async (path) => {
  const { statusCode, body } = await test.app.inject({ url: path, headers: { accept: "text/html" } });
  expect(statusCode).toBe(404);
  expect(body).not.toContain("The web app");
});

it("the server gives the web app for every screen, with any query", async () => {
  for (const { path } of Object.values(pages)) {
    const url = path.replaceAll(/:\w+/g, "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11");
    const { statusCode, body } = await test.app.inject(`${url}?email=ada@example.com&next=/a.b`);
    expect([statusCode, body], url).toEqual([200, expect.stringContaining("The web app")]);
  }
});
