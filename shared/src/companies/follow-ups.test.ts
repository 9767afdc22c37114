import { describe, expect, it } from "vitest";
import { defaultFollowUps, followUpSettings, readFollowUps } from "./follow-ups.ts";

it("the settings of a company that never chose are off, and could be turned on as they are", () => {
  expect(readFollowUps(null)).toEqual(defaultFollowUps);
  expect(defaultFollowUps.is_on).toBe(false);
  expect(followUpSettings.parse({ ...defaultFollowUps, is_on: true })).toMatchObject({ is_on: true });
});

it("settings that were saved before another one existed stay as they were saved", () => {
  const { business_days_only, ...saved } = { ...defaultFollowUps, is_on: true, first_after: 5 };
  expect(readFollowUps(saved)).toEqual({ ...saved, business_days_only });
  expect(readFollowUps({ ...saved, first_after: "soon" })).toEqual(defaultFollowUps);
});

describe("follow-up settings that cannot be saved", () => {
  it.each([
    [{ first_after: 0 }, "Enter a number of days from 1 to 60, or leave it empty."],
    [{ first_after: 1.5 }, "Enter a number of days from 1 to 60, or leave it empty."],
    [{ before_end: 11 }, "Enter a number of days from 1 to 10, or leave it empty."],
    [{ from_hour: 3 }, "Choose hours from 6 am to 10 pm."],
    [{ from_hour: 16 }, "Choose an hour after the first one."],
    [{ second_after: 3 }, "Choose more days than for the first reminder."],
    [{ subject: " " }, "Enter a subject."],
    [{ message_opened: "" }, "Enter a message."],
    [{ message_opened: "x".repeat(20_001) }, "Use at most 20,000 characters."],
    [
      { is_on: true, first_after: null, second_after: null, before_end: null },
      "Plan at least one reminder, or turn reminders off.",
    ],
  ])("%j", (changes, message) => {
    const { error } = followUpSettings.safeParse({ ...defaultFollowUps, ...changes });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
