import { hash } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.ts";

let running = 0;
let most = 0;
vi.mock("@node-rs/argon2", async (original) => {
  const library = await original<typeof import("@node-rs/argon2")>();
  const counted = async <T>(work: () => Promise<T>) => {
    most = Math.max(most, ++running);
    return work().finally(() => running--);
  };
  return {
    ...library,
    hash: (...given: Parameters<typeof library.hash>) => counted(() => library.hash(...given)),
    verify: (...given: Parameters<typeof library.verify>) => counted(() => library.verify(...given)),
  };
});

test("many people at once take the memory of two: each hash needs 19 MB", async () => {
  const stored = await hash("their password", { memoryCost: 64, timeCost: 1 });
  const people = Array.from({ length: 8 }, () => passwordMatches(stored, "their password"));
  const matches = await Promise.all([...people, hashPassword("a new one").then(() => true)]);
  expect(matches).toEqual(Array(9).fill(true));
  expect(most).toBe(2);
});
