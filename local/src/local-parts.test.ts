import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/src/platform/config.ts";
import { localParts } from "./local-parts.ts";

const partsOf = (env: NodeJS.ProcessEnv) => {
  const { createMailer, devRoutes, prepare, onListening, startCrm } = localParts(readConfig(env));
  const isDemo = prepare !== undefined && onListening !== undefined;
  return { isDemo, hasMailbox: createMailer !== undefined && devRoutes !== undefined, hasCrm: startCrm !== undefined };
};

const all = { isDemo: true, hasMailbox: true, hasCrm: true };
const none = { isDemo: false, hasMailbox: false, hasCrm: false };

describe("the local set-up", () => {
  it("has the demo, the mailbox and a CRM on one's own machine", () => {
    expect(partsOf({})).toEqual(all);
  });

  it.each([
    { PUBLIC_URL: "https://quotes.example" },
    { PUBLIC_URL: "http://localhost:3000" },
    { TRUST_PROXY: "1" },
    { DATABASE_URL: "postgres://db.example/quotemill" },
    { NODE_ENV: "production" },
    { HOST: "0.0.0.0" },
    { HOST: "quotes.example" },
  ])("has none of them without being asked, with %j, and all of them if somebody asks", (env) => {
    expect(partsOf(env)).toEqual(none);
    if (env.PUBLIC_URL?.startsWith("https:")) return;
    expect(partsOf({ ...env, DEMO: "1" })).toEqual(all);
    expect(partsOf({ ...env, DEMO: "on" })).toEqual(all);
  });

  it("brings a database only if none is named", () => {
    expect(localParts(readConfig({})).openDatabase).toBeDefined();
    const named = { DATABASE_URL: "postgres://db.example/quotemill", DEMO: "1" };
    expect(localParts(readConfig(named)).openDatabase).toBeUndefined();
  });

  it("provides the CRM only in the demo, and only if none is named", () => {
    expect(partsOf({ DEMO: "off" })).toEqual({ isDemo: false, hasMailbox: true, hasCrm: false });
    const named = { GHL_API_URL: "http://crm.example/api/" };
    expect(partsOf(named)).toEqual({ isDemo: true, hasMailbox: true, hasCrm: false });
  });

  it("says how to sign in", () => {
    const notes = localParts(readConfig({})).notes?.("http://localhost:3000").join("\n");
    expect(notes).toMatch(/admin@demo\.test.*Location ID.*Mails: http:\/\/localhost:3000\/dev\/mail/s);
  });
});
