import { defaultRegion } from "@quotemill/shared/region/default-region";
import { expect, test } from "vitest";
import { screenFormats } from "./formats.ts";

const noon = "2024-10-18T12:00:00.000Z";
const local = new Date(2025, 10, 1, 14, 5, 9);

test.each([
  ["en-AU", "18 Oct 2024", "1 Nov", "1 Nov 2025, 2:05 pm", "1 Nov 2025, 2:05:09 pm"],
  ["en-IE", "18 Oct 2024", "1 Nov", "1 Nov 2025, 14:05", "1 Nov 2025, 14:05:09"],
  ["de-DE", "18. Okt. 2024", "1. Nov.", "01.11.2025, 14:05", "01.11.2025, 14:05:09"],
])("dates in %s are written '%s'", (locale, date, monthAndDay, moment, exactMoment) => {
  const formats = screenFormats({ ...defaultRegion, locale });
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect(formats.date(noon)).toBe(date);
  expect(formats.monthAndDay(local)).toBe(monthAndDay);
  expect(plain(formats.moment(local.toISOString()))).toBe(moment);
  expect(plain(formats.exactMoment(local.toISOString()))).toBe(exactMoment);
});

test("dates in figures follow a chosen locale, and otherwise the browser", () => {
  expect(screenFormats({ ...defaultRegion, locale: "de-DE" }).numericDate(noon)).toBe("18.10.2024");
  expect(screenFormats(defaultRegion).numericDate(noon)).toBe(new Date(noon).toLocaleDateString());
});
