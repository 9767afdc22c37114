import { expect, it } from "vitest";
import { hashPassword, limitedHashing } from "./password-hashing.ts";

it("a password is hashed with argon2id, 19 MiB and two passes, and a fresh salt each time", async () => {
  const [one, other] = [await hashPassword("the same"), await hashPassword("the same")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
  expect(other).not.toBe(one);
});

it("the server hashes and verifies two passwords at a time, however many are requested", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  const { hashPassword, verifyPassword } = limitedHashing({
    hash: () => work().then(() => "hashed"),
    verify: () => work().then(() => true),
  });
  await Promise.all(Array.from({ length: 5 }, () => [hashPassword("a"), verifyPassword("b", "c")]).flat());
  expect(most).toBe(2);
});
