import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig, settingNames } from "./config.ts";
import { serverFolder } from "./server-folder.ts";

describe("settings", () => {
  it("have defaults suitable for one machine", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      demo: true,
      mailbox: true,
      webhookAllowPrivate: true,
      web: true,
      worker: true,
    });
  });

  it("treat an empty value as not set", () => {
    expect(readConfig({ PORT: "", SMTP_URL: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, demo: true });
  });

  it.each([
    { PUBLIC_URL: "https://quotes.example" },
    { TRUST_PROXY: "1" },
    { DATABASE_URL: "postgres://db.example/quotemill" },
    { NODE_ENV: "production" },
    { HOST: "0.0.0.0" },
  ])("open nothing to others without being asked, with %j", (env) => {
    expect(readConfig(env)).toMatchObject({ demo: false, mailbox: false, webhookAllowPrivate: false });
    expect(readConfig({ ...env, WEBHOOK_ALLOW_PRIVATE: "on" })).toMatchObject({
      demo: false,
      mailbox: false,
      webhookAllowPrivate: true,
    });
  });

  it("open it if somebody asks for the demo, except what they rule out", () => {
    expect(readConfig({ DEMO: "1", TRUST_PROXY: "1" })).toMatchObject({ mailbox: true, webhookAllowPrivate: true });
    expect(readConfig({ DEMO: "1", WEBHOOK_ALLOW_PRIVATE: "off" })).toMatchObject({ webhookAllowPrivate: false });
    expect(readConfig({ DEMO: "0" })).toMatchObject({ demo: false, mailbox: true, isDemoAsked: false });
  });

  it.each(["https://quotes.example", "https://203.0.113.7", "https://localhost.example"])(
    "refuse the demo at %s in plain words",
    (PUBLIC_URL) => {
      expect(() => readConfig({ DEMO: "1", PUBLIC_URL })).toThrow(/^DEMO=1 is refused for https:.* Remove DEMO/);
    },
  );

  it.each([
    "https://localhost:3443",
    "https://quotes.localhost",
    "https://127.0.0.1",
    "https://[::1]:3443",
    "http://demo.lan",
  ])("allow the demo at %s", (PUBLIC_URL) => {
    expect(readConfig({ DEMO: "1", PUBLIC_URL })).toMatchObject({ demo: true });
  });

  it("accept the CRM's address without its trailing slash", () => {
    expect(readConfig({ GHL_API_URL: "http://crm.example/api/" })).toMatchObject({
      ghlApiUrl: "http://crm.example/api",
    });
  });

  it("have a direct address only with an external database", () => {
    const direct = "postgres://db.example:5432/quotemill";
    const pooled = { DATABASE_URL: "postgres://db.example:6432/quotemill", DATABASE_DIRECT_URL: direct };
    expect(readConfig(pooled)).toMatchObject({ databaseDirectUrl: direct });
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow("DATABASE_DIRECT_URL needs DATABASE_URL");
  });

  it("have an address for the server's role only with an external database", () => {
    const app = { DATABASE_APP_URL: "postgres://quotemill_server:secret@db.example/quotemill" };
    expect(readConfig({ ...app, DATABASE_URL: "postgres://db.example/quotemill" })).toMatchObject({
      databaseAppUrl: app.DATABASE_APP_URL,
    });
    expect(() => readConfig(app)).toThrow("DATABASE_APP_URL needs DATABASE_URL");
  });

  it("give a balancer time to notice before the end, if there may be one", () => {
    expect(readConfig({}).drainMs).toBe(0);
    expect(readConfig({ DATABASE_URL: "postgres://db.example/quotemill" }).drainMs).toBe(5_000);
    expect(readConfig({ DRAIN_SECONDS: "2" }).drainMs).toBe(2_000);
  });

  it("split the process by role", () => {
    expect(readConfig({ ROLE: "web" })).toMatchObject({ web: true, worker: false });
    expect(readConfig({ ROLE: "worker" })).toMatchObject({ web: false, worker: true });
  });

  it.each([
    [{ PORT: "80a" }, /^Setting PORT is wrong: /],
    [{ PORT: "70000" }, /^Setting PORT is wrong: /],
    [{ DATABASE_URL: "mysql://x" }, /^Setting DATABASE_URL is wrong: must be an address that starts with postgres:/],
    [{ PUBLIC_URL: "quotes.example" }, /^Setting PUBLIC_URL is wrong: must be an address that starts with http:/],
    [{ SECRET_KEY: "short" }, /^Setting SECRET_KEY is wrong: must be at least 32 characters long\.$/],
    [{ GHL_API_URL: "crm.example" }, /^Setting GHL_API_URL is wrong: must be an address that starts with http:/],
    [{ WORKFLOW_URL: "localhost" }, /^Setting WORKFLOW_URL is wrong: must be an address that starts with http:/],
    [{ ROLE: "both" }, /^Setting ROLE is wrong: /],
    [{ DEMO: "yes" }, /^Setting DEMO is wrong: /],
  ])("prevent the start with one line for %j", (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  it("are exactly those in the operator's table", async () => {
    const text = await readFile(join(serverFolder, "..", "docs", "operations.md"), "utf8");
    const section = text.split("## Settings")[1]?.split("\n## ")[0] ?? "";
    const rows = section.match(/^\| `.+?\|/gm) ?? [];
    expect(rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? []).sort()).toEqual(settingNames.toSorted());
  });
});
