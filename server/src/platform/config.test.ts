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
      isLocal: true,
      web: true,
      worker: true,
    });
  });

  it("treat an empty value as not set", () => {
    expect(readConfig({ PORT: "", SMTP_URL: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, isLocal: true });
  });

  it("are local only without a database and on a loopback address", () => {
    expect(readConfig({ DATABASE_URL: "postgres://db.example/quotemill" })).toMatchObject({ isLocal: false });
    expect(readConfig({ HOST: "0.0.0.0" })).toMatchObject({ isLocal: false });
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
