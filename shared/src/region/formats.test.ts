import { describe, expect, it } from "vitest";
import { defaultRegion } from "./default-region.ts";
import { formatsFor } from "./formats.ts";
import { readCents } from "./money.ts";
import { offeredCurrencies, offeredLocales } from "./region.ts";

const lateEvening = "2026-11-14T13:30:00.000Z";
const dublin = { time_zone: "Europe/Dublin", currency: "EUR", locale: "en-IE" };
const auckland = { time_zone: "Pacific/Auckland", currency: "NZD", locale: "en-NZ" };
const plain = (text: string) => text.replace(/\s/g, " ");

describe("formats", () => {
  it.each([
    [defaultRegion, "$18,642.50", "15 November 2026", "15/11/2026"],
    [dublin, "€18,642.50", "14 November 2026", "14/11/2026"],
    [auckland, "$18,642.50", "15 November 2026", "15/11/2026"],
    [{ ...dublin, locale: "de-DE" }, "18.642,50 €", "14. November 2026", "14.11.2026"],
    [{ ...defaultRegion, currency: "NZD" }, "NZD 18,642.50", "15 November 2026", "15/11/2026"],
  ])("of %j follow its currency, locale and zone", (region, money, day, shortDay) => {
    const formats = formatsFor(region);
    expect(plain(formats.money(18642.5))).toBe(money);
    expect(formats.cents(1_864_250)).toBe(formats.money(18642.5));
    expect(formats.day(lateEvening)).toBe(day);
    expect(formats.shortDay(lateEvening)).toBe(shortDay);
    expect(formats.calendarDay("2026-11-15")).toBe(day.replace("14", "15"));
  });

  it("write every decimal that a quantity has", () => {
    expect(formatsFor(dublin).number(1234.567891)).toBe("1,234.567891");
    expect(formatsFor(dublin).number(0.5005)).toBe("0.5005");
  });

  it.each([
    ["de-DE", "-1.805", "-1,805"],
    ["de-DE", "12000.50", "12000,50"],
    ["de-DE", "1,234,567.8", "1.234.567,8"],
    ["es-ES", "1,805", "1.805"],
    ["de-CH", "1.805", "1.805"],
    ["en-AU", "01,067.0", "01,067.0"],
    ["de-DE", "about 1.5 m", "about 1.5 m"],
  ])("in %s write the typed number %s digit by digit", (locale, typed, written) => {
    expect(formatsFor({ ...dublin, locale }).typedNumber(typed)).toBe(written);
  });

  it("write a missing amount as an en dash", () => {
    expect(formatsFor(dublin).money(null)).toBe("–");
    expect(formatsFor(dublin).money("$12")).toBe("–");
  });

  it.each(offeredLocales)("in %s are read as the amount that was written", (locale) => {
    const misread = offeredCurrencies().flatMap((currency) => {
      const formats = formatsFor({ ...dublin, currency, locale });
      return [50, 1250, 123_400, -123_450, 123_456_789]
        .map((cents) => ({ currency, cents, read: readCents(formats.cents(cents), currency) }))
        .filter(({ cents, read }) => read !== null && read !== cents);
    });
    expect(misread).toEqual([]);
  });

  it.each([
    ["de-CH", "CHF"],
    ["da-DK", "DKK"],
    ["nb-NO", "NOK"],
    ["sv-SE", "SEK"],
    ["de-DE", "EUR"],
    ["fr-FR", "EUR"],
    ["en-IN", "INR"],
    ["pt-BR", "BRL"],
  ])("in %s can be read back in %s", (locale, currency) => {
    const formats = formatsFor({ ...dublin, currency, locale });
    for (const cents of [50, -123_450, 123_456_789]) expect(readCents(formats.cents(cents), currency)).toBe(cents);
  });

  it("write dates in UTC if the zone is unknown here", () => {
    const formats = formatsFor({ ...dublin, time_zone: "Mars/Olympus" });
    expect(formats.day(lateEvening)).toBe("14 November 2026");
    expect(formats.shortDay(lateEvening)).toBe("14/11/2026");
  });

  it("are made once for each place", () => {
    expect(formatsFor({ ...dublin })).toBe(formatsFor(dublin));
    expect(formatsFor(auckland)).not.toBe(formatsFor(dublin));
  });
});
