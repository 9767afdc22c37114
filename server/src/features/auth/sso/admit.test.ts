import { beforeAll, describe, expect, it } from "vitest";
import { connectedCompany } from "../../../../test/sso.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { findConnection } from "../connections.queries.ts";
import { admit } from "./admit.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

/** All of Google has one issuer, which no test can play, so the answer is given here. */
describe("an account at Google", () => {
  it("must belong to a domain that the company has proved", async () => {
    const company = await connectedCompany(test, { issuer: "https://accounts.google.com" });
    const theirs = await connectedCompany(test, { issuer: "https://accounts.google.com" });
    const user = await test.build.user({ company_id: company.id, email: `ada@${company.domain}` });
    const connection = await findConnection(test.db, company.connectionId);
    if (!connection) throw new Error("The connection is missing.");
    const enter = (hd?: string) =>
      test.db
        .transaction()
        .execute((db) => admit(db, connection, { sub: "1", email: user.email, email_verified: true, hd }));
    for (const hd of [undefined, "", "gmail.com", theirs.domain]) {
      await expect(enter(hd)).rejects.toMatchObject({ code: "sso_address_outside" });
    }
    expect(await enter(company.domain.toUpperCase())).toBe(user.auth_id);
  });
});
