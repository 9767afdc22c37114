import { expect, it } from "vitest";
import { z } from "zod";
import { boundedRecord } from "./bounded-json.ts";

const looked: unknown[] = [];
const value = z.unknown().refine((given) => {
  looked.push(given);
  return given === "right";
}, "wrong");
const record = boundedRecord(z.string().max(5), value, 2, "At most two.");

it("a bounded record accepts maps that fit and checks every key and value", () => {
  expect(record.parse({ a: "right", b: "right" })).toEqual({ a: "right", b: "right" });
  expect(record.safeParse({ a: "left" }).success).toBe(false);
  expect(record.safeParse({ "too long": "right" }).success).toBe(false);
  expect(record.safeParse(["right"]).success).toBe(false);
});

it("a bounded record reads no value when there are too many", () => {
  looked.length = 0;
  const { error } = record.safeParse({ a: "right", b: "left", c: "left" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["At most two."]);
  expect(looked).toEqual([]);
});
