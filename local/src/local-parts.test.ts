import { describe, expect, it } from "vitest";
import { readConfig } from "../../server/src/platform/config.ts";
import { localParts } from "./local-parts.ts";

const partsOf = (env: NodeJS.ProcessEnv) => {
  const { createMailer, devRoutes, prepare, onListening, startCrm } = localParts(readConfig(env));
  const isDemo = prepare !== undefined && onListening !== undefined;
  return { isDemo, hasMailbox: createMailer !== undefined && devRoutes !== undefined, hasCrm: startCrm !== undefined };
};

describe("the local set-up", () => {
  it("has the demo, the mailbox and a CRM", () => {
    expect(partsOf({})).toEqual({ isDemo: true, hasMailbox: true, hasCrm: true });
  });

  it("adds nothing to an external database", () => {
    expect(localParts(readConfig({ DATABASE_URL: "postgres://db.example/quotemill", DEMO: "on" }))).toEqual({});
  });

  it("never shows the mailbox or seeds the demo beyond this machine", () => {
    expect(partsOf({ HOST: "0.0.0.0", DEMO: "on" })).toEqual({ isDemo: false, hasMailbox: false, hasCrm: false });
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
