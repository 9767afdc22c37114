import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "../companies/brand.ts";
import { paper } from "./look.ts";
import { type QuoteMailParts, quoteMail } from "./quote-mail.ts";

const company = {
  name: "Harbour Fencing",
  address: "8 Slipway Road\nBrookvale NSW 2100",
  abn: "51 824 753 556",
  phone: "02 5550 0148",
  email: "hello@harbour.example",
  website: "harbour.example",
  colour: "#0f766e",
};
const quote = (number: number, job: string, grand_total: number | null) => ({
  job,
  quote_number: `HF-${number}`,
  grand_total,
  tax_name: null,
  gst_total: null,
});
const build = (changes: Partial<QuoteMailParts> = {}) =>
  quoteMail({
    company,
    logo: null,
    subject: "Your new fence",
    message: "Hi Marcus,\n\nhere it is.\nPriya",
    quotes: [quote(1, "Front fence", 1000.5)],
    choice: "each",
    offerUrl: "https://quotes.example/o/abc?a=1&b=2",
    validUntil: "2026-12-16",
    canReply: true,
    formats: {
      money: (amount) => `$${amount.toFixed(2)}`,
      calendarDay: (date) => `the day ${date}`,
    },
    ...changes,
  });

/** Returns the text that a reader sees, without markup, styles and comments. */
const shown = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>|<div style="display:none.*?<\/div>/gs, "")
    .replace(/<br>|<\/(p|td|h1)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/\u00a0|&nbsp;/g, " ")
    .replace(/\s*\n\s*/g, "\n");

it("a mail with alternatives says above them that one is to be chosen", () => {
  const quotes = [quote(1, "Steel fence", 10), quote(2, "Timber fence", 20)];
  const words = "These 2 quotes are alternatives. Please choose one of them.";
  const { html, text } = build({ quotes, choice: "one" });
  for (const form of [shown(html), text]) {
    expect(form).toContain(words);
    expect(form.indexOf(words)).toBeLessThan(form.indexOf("Steel fence"));
  }
  for (const { text } of [build({ quotes, choice: "each" }), build({ choice: "one" })])
    expect(text).not.toContain("alternatives");
});

describe("a mail with one quote", () => {
  it("says who it is from, what it costs and what to press", () => {
    const { subject, preheader, html } = build();
    expect([subject, preheader]).toEqual(["Your new fence", "Front fence, HF-1, $1000.50"]);
    expect(shown(html)).toContain(
      [
        "HF\nHarbour Fencing",
        "Your quote is ready",
        "Hi Marcus,\nhere it is.\nPriya",
        "Front fence\nHF-1\nTotal\n$1000.50",
        "View your quote",
        "Valid until the day 2026-12-16.",
        "Any questions? Reply to this email or call 02 5550 0148.",
      ].join("\n"),
    );
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://quotes.example/o/abc?a=1&amp;b=2"']);
  });

  it("has everything in its text form as well, with the whole link", () => {
    expect(build().text).toBe(`Hi Marcus,

here it is.
Priya

Front fence (HF-1)
Total $1000.50

View your quote:
https://quotes.example/o/abc?a=1&b=2

Valid until the day 2026-12-16.
Any questions? Reply to this email or call 02 5550 0148.

Harbour Fencing, ABN 51 824 753 556
8 Slipway Road, Brookvale NSW 2100
02 5550 0148, hello@harbour.example, harbour.example

You received this email because you asked for a quote. Please don’t share this link.`);
  });

  it("does not repeat a number that is part of the job", () => {
    const { html, text } = build({ quotes: [quote(7, "Fence HF-7 north", 1)] });
    expect(shown(html)).toContain("Fence HF-7 north\nTotal");
    expect(text).toContain("Fence HF-7 north\nTotal $1.00");
  });
});

const taxed = (number: number, name: string) => ({ ...quote(number, name, 1100), tax_name: "GST", gst_total: 100 });

describe("a mail with several quotes", () => {
  it("has one button, their totals with tax, and adds nothing up", () => {
    const { html, text, preheader } = build({ quotes: [taxed(1, "Front"), quote(2, "Side", null)] });
    expect(preheader).toBe("Front, HF-1, $1100.00; Side, HF-2");
    expect(shown(html)).toContain(
      "Front\nHF-1\nTotal including GST\n$1100.00\nSide\nHF-2\nView your quotes\nValid until",
    );
    expect(html.match(/href="[^"]*"/g)).toHaveLength(1);
    expect(text).toMatch(/Side \(HF-2\)\n\nView your quotes:\n.*Please don’t share this link\.$/s);
  });
});

it("a mail mentions no tax that is not charged, and no end that does not exist", () => {
  const free = { ...taxed(1, "Front"), gst_total: 0 };
  const { html, text } = build({ validUntil: null, canReply: false, company: null, quotes: [free] });
  for (const form of [shown(html), text]) {
    expect(form).not.toMatch(/incl\.|until|null|\n{3}/);
    expect(form).toContain("Total");
  }
});

describe("details that are missing", () => {
  const nothing = { address: null, abn: null, phone: null, email: null, website: null, colour: null };

  it("leave no empty lines, rows or separators", () => {
    const { html, text } = build({ company: { name: "Solo", ...nothing }, message: "  \n\n ", canReply: false });
    expect(shown(html)).toContain("Your quote is ready\nFront fence");
    expect(shown(html)).toMatch(/until the day 2026-12-16\.\s+Solo\nYou received/);
    expect(text).toMatch(/2026-12-16\.\n\nSolo\n\nYou received/);
    expect(html).not.toMatch(/<p[^>]*>\s*<\/p>|<td[^>]*>\s*<\/td>/);
    for (const form of [shown(html), text]) expect(form).not.toMatch(/(^|\n)[,·]|, *(\n|$)|, ,|null|undefined/);
  });

  it.each([
    [{ phone: "02 1" }, "Solo\n02 1"],
    [{ abn: "51" }, "Solo, ABN 51"],
    [{ address: "\n1 Lane\n\nTown\n" }, "Solo\n1 Lane, Town"],
    [{ website: "a.example", email: "b@example.com" }, "Solo\nb@example.com, a.example"],
  ])("leave the foot with what is there: %j", (details, foot) => {
    const { text } = build({ company: { name: "Solo", ...nothing, ...details } });
    expect(text).toContain(`\n\n${foot}\n\nYou received`);
  });

  it("that a preview still waits for leave a whole mail", () => {
    const { html, subject } = build({ company: null, subject: " " });
    expect(subject).toBe("Your quote");
    expect(shown(html).trim()).toMatch(/^Your quote is ready\n/);
    expect(build({ subject: " ", quotes: [quote(1, "A", 1), quote(2, "B", 1)] }).subject).toBe("Your quotes");
    expect(html).toContain("#28459a");
  });
});

describe("hostile text", () => {
  const evil = `"><script>alert('1')</script><img src=x onerror=alert(2)>&amp;]]><!--`;

  it("is shown as it was typed", () => {
    const { html } = build({
      company: { ...company, name: evil, address: evil, phone: evil, email: evil, website: evil, abn: evil },
      subject: evil,
      message: evil,
      quotes: [{ ...quote(1, evil, 1), quote_number: evil }],
      offerUrl: `https://quotes.example/${evil}`,
      logo: { src: `cid:${evil}` },
    });
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(2\)>|\]\]>/);
    expect(html.match(/<!--(?!\[if mso\]>)/g)).toBeNull();
  });

  it("in a colour never reaches a style", () => {
    const { html } = build({ company: { ...company, colour: "red;}</style><script>" } });
    expect(html).not.toContain("<script");
    expect(html).toContain("#28459a");
  });

  it("cannot start another header", () => {
    const { subject, preheader } = build({
      subject: "Quote\r\nBcc: all@example.com\u2028x",
      quotes: [quote(1, "A\r\nB", 1)],
    });
    expect(subject).toBe("Quote Bcc: all@example.com x");
    expect(preheader).toBe("A B, HF-1, $1.00");
  });
});

it("names and messages in any script choose their own direction", () => {
  const { html } = build({
    company: { ...company, name: "سياج المرفأ" },
    message: "שלום",
    quotes: [quote(1, "سور أمامي", 1)],
  });
  for (const words of ["سياج المرفأ", "שלום", "سور أمامي"]) {
    expect(html).toMatch(new RegExp(`dir="auto"[^>]*>${words}`));
  }
});

it("texts that a list of mails cuts are cut between characters", () => {
  const { preheader } = build({ quotes: [quote(1, "🏡".repeat(300), null)] });
  expect([...preheader]).toEqual(Array.from({ length: 200 }, () => "🏡"));
});

describe("colours", () => {
  it("of the paper are readable in both themes", () => {
    for (const { ground, sheet, ink, muted } of Object.values(paper)) {
      for (const [text, on] of [
        [ink, sheet],
        [muted, sheet],
        [muted, ground],
      ] as const) {
        expect(contrast(text, on)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("of the button are readable and visible with any colour of the company, with and without dark mode", () => {
    const ratio = (html: string, pattern: RegExp) => {
      const [, one = "", other = ""] = html.match(pattern) ?? [];
      return contrast(one, other);
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const colour = `#${number.toString(16).padStart(6, "0")}`;
        const { html } = build({ company: { ...company, colour } });
        expect(
          ratio(html, /m-fill" align="center" bgcolor="(#\w{6})".*?color:(#\w{6});font-family/s),
        ).toBeGreaterThanOrEqual(4.5);
        const dark = html.slice(html.indexOf("prefers-color-scheme"), html.indexOf("[data-ogsc]"));
        expect(
          ratio(dark, /\.m-fill\{background-color:(#\w{6}).*?\.m-on-fill\{color:(#\w{6})/s),
        ).toBeGreaterThanOrEqual(4.5);
        expect(ratio(dark, /\.m-sheet\{background-color:(#\w{6}).*?\.m-link\{color:(#\w{6})/s)).toBeGreaterThanOrEqual(
          4.5,
        );
      }),
    );
  });

  it("are hex and nothing else, the only notation that some programs know", () => {
    expect(build().html).not.toMatch(/oklch|rgb\(|hsl\(|var\(|light-dark/);
  });
});
