import { describe, expect, it } from "vitest";
import { defaultPlace } from "./company-place.ts";
import { formatsFor } from "./formats.ts";

const lateEvening = "2026-11-14T13:30:00.000Z";
const dublin = { time_zone: "Europe/Dublin", currency: "EUR", locale: "en-IE" };
const auckland = { time_zone: "Pacific/Auckland", currency: "NZD", locale: "en-NZ" };
const plain = (text: string) => text.replace(/\s/g, " ");

describe("formats", () => {
  it.each([
    [defaultPlace, "$18,642.50", "15 November 2026", "15/11/2026"],
    [dublin, "€18,642.50", "14 November 2026", "14/11/2026"],
    [auckland, "$18,642.50", "15 November 2026", "15/11/2026"],
    [{ ...dublin, locale: "de-DE" }, "18.642,50 €", "14. November 2026", "14.11.2026"],
    [{ ...defaultPlace, currency: "NZD" }, "NZD 18,642.50", "15 November 2026", "15/11/2026"],
  ])("of %j follow its currency, locale and zone", (place, money, day, shortDay) => {
    const formats = formatsFor(place);
    expect(plain(formats.money(18642.5))).toBe(money);
    expect(formats.cents(1_864_250)).toBe(formats.money(18642.5));
    expect(formats.day(lateEvening)).toBe(day);
    expect(formats.shortDay(lateEvening)).toBe(shortDay);
    expect(formats.calendarDay("2026-11-15")).toBe(day.replace("14", "15"));
  });

  it("write a missing amount as an en dash", () => {
    expect(formatsFor(dublin).money(null)).toBe("–");
    expect(formatsFor(dublin).money("$12")).toBe("–");
  });

  it("are made once for each place", () => {
    expect(formatsFor({ ...dublin })).toBe(formatsFor(dublin));
    expect(formatsFor(auckland)).not.toBe(formatsFor(dublin));
  });
});
