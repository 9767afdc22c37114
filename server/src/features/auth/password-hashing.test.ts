import { expect, it } from "vitest";
import { limitedHashing } from "./password-hashing.ts";

it("hashes and verifies two passwords at a time, however many are requested", async () => {
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
