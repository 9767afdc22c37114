import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { password } from "../../../../test/factories.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { serverFolder } from "../../../platform/server-folder.ts";
import { checkNewPassword } from "../password-hashing.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("knows 10,000, sorted and without repetition", () => {
  const lines = readFileSync(join(serverFolder, "data", "common-passwords.txt"), "utf8")
    .trimEnd()
    .split("\n");
  const listed = lines.filter((line) => !line.startsWith("#"));
  expect(listed).toHaveLength(10_000);
  expect(new Set(listed).size).toBe(10_000);
  expect(listed.every((each) => each.length >= 6 && each === each.toLowerCase())).toBe(true);
  // ASVS 6.2.4 asks for the 3,000 most common ones that are long enough.
  expect(listed.filter((each) => each.length >= 8).length).toBeGreaterThan(3_000);
});

it.each(["password", "PassWord", "12345678", "qwertyuiop"])("refuses %s as a new password", async (common) => {
  const caller = await test.signedIn();
  const refused = await caller.put("/auth/v1/user", { password: common, current_password: password });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    error_code: "weak_password",
    msg: "This password is too common. Choose one that nobody would guess.",
    weak_password: { reasons: ["pwned"] },
  });
});

it("asks for six characters from an invitation and eight everywhere else, and refuses common ones of both", () => {
  const check = (typed: string, origin: Parameters<typeof checkNewPassword>[1]) => () =>
    checkNewPassword(typed, origin);
  expect(check("mv7-kq", "invite")).not.toThrow();
  expect(check("dragon", "invite")).toThrow("too common");
  for (const origin of ["password", "recovery", "passkey", "sso"] as const) {
    expect(check("mv7-kqx", origin)).toThrow("at least 8 characters");
    expect(check("mv7-kqxz", origin)).not.toThrow();
  }
});
