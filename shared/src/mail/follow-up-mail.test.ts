import { describe, expect, it } from "vitest";
import { type FollowUpMailParts, followUpMail } from "./follow-up-mail.ts";

const build = (changes: Partial<FollowUpMailParts> = {}) =>
  followUpMail({
    company: {
      name: "Harbour Fencing",
      address: "8 Slipway Road\nBrookvale NSW 2100",
      abn: "51 824 753 556",
      phone: "02 5550 0148",
      email: "hello@harbour.example",
      website: null,
      colour: "#0f766e",
    },
    logo: null,
    subject: "A reminder about your fence quote",
    message: "Hi Marcus,\n\nIs anything holding you up?",
    sender: { name: "Priya Nair", title: null, mobile: null },
    quoteCount: 1,
    wasOpened: true,
    isLast: true,
    validUntil: "2026-12-12",
    offerUrl: "https://quotes.example/o/abc",
    declineUrl: "https://quotes.example/o/abc/decline",
    stopUrl: "https://quotes.example/o/abc/stop",
    now: new Date("2026-12-10T00:00:00Z"),
    timeZone: "Australia/Sydney",
    formats: { calendarDay: (day) => `<${day}>` },
    ...changes,
  });
const nobody = { name: null, title: null, mobile: null };
const headingOf = (html: string) => html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replace(/<[^>]*>/g, "");

it("a reminder has everything in its text form as well, with whole links", () => {
  expect(build().text).toBe(`Hi Marcus,

Is anything holding you up?

View your quote:
https://quotes.example/o/abc

Valid until <2026-12-12>.

Priya Nair
Harbour Fencing, 02 5550 0148

Not going ahead? Let us know, and we won’t ask again:
https://quotes.example/o/abc/decline

Harbour Fencing, ABN 51 824 753 556
8 Slipway Road, Brookvale NSW 2100
02 5550 0148, hello@harbour.example

Don’t want reminders from us? Stop them here:
https://quotes.example/o/abc/stop`);
});

it("a reminder leads to the page, to declining and to the end of reminders, and nowhere else", () => {
  expect(build().html.match(/href="[^"]*"/g)).toEqual([
    'href="https://quotes.example/o/abc"',
    'href="https://quotes.example/o/abc/decline"',
    'href="https://quotes.example/o/abc/stop"',
  ]);
});

describe("the heading of a reminder", () => {
  it.each([
    [{}, "Your quote is valid until Saturday"],
    [{ quoteCount: 2 }, "Your quotes are valid until Saturday"],
    [{ now: new Date("2026-12-01T00:00:00Z") }, "Your quote is valid until &lt;2026-12-12&gt;"],
    [{ isLast: false }, "Any questions about your quote?"],
    [{ isLast: false, wasOpened: false, validUntil: null }, "Did our quote reach you?"],
  ])("with %j is %s", (changes, heading) => {
    expect(headingOf(build(changes).html)).toBe(heading);
  });
});

it("a reminder leaves out missing details", () => {
  const { html, text } = build({ company: null, sender: nobody, validUntil: null, isLast: false });
  expect(text).toMatch(
    /^Hi Marcus,\n\nIs anything.*\n\nView your quote:\n\S+\n\nNot going ahead.*\n\S+\n\nDon’t want.*\n\S+$/,
  );
  expect(html).not.toMatch(/<p[^>]*>\s*<\/p>|null|undefined|Valid until/);
});

it("a reminder is signed with the sender's job title and mobile, which replaces the company's phone", () => {
  const sender = { name: "Priya Nair", title: "Senior estimator", mobile: "0491 570 156" };
  expect(build({ sender }).text).toContain("\n\nPriya Nair\nSenior estimator, Harbour Fencing, 0491 570 156\n\n");
  expect(build({ sender: { ...sender, name: null } }).text).not.toContain("0491 570 156");
});

it("a reminder shows hostile text as it was typed", () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const { html, subject } = build({
    subject: `${evil}\r\nBcc: a@example.com`,
    message: evil,
    sender: { name: evil, title: evil, mobile: evil },
    offerUrl: evil,
  });
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(subject).not.toMatch(/[\r\n]/);
});
