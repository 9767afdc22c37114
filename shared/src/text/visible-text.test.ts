import { describe, expect, it } from "vitest";
import { initials } from "../companies/brand.ts";
import { createCompanyInput } from "../companies/company.ts";
import { inviteUserInput, ownProfileInput } from "../companies/users.ts";
import { contactInput } from "../contacts/contact.ts";
import { acceptBody, questionBody } from "../offers/answers.ts";
import { recordAnswerInput, replyInput } from "../offers/offer.ts";
import { renderQuoteName } from "../quotes/naming.ts";
import { submitQuoteInput } from "../quotes/quote.ts";
import { viewName } from "../screens/saved-views.ts";
import { prefilledTemplateInput } from "../templates/answers/prefilled.ts";
import { templateInput } from "../templates/versions/contents.ts";
import { visible, visibleLetter } from "./typed-text.ts";

const invisible = {
  "no letter": "",
  "a Hangul filler": "\u3164",
  "a half-width filler": "\uffa0",
  "the fillers of syllables": "\u115f\u1160",
  "empty braille": "\u2800",
  "zero-width characters": "\u200b\u200c\u200d\u2060\ufeff",
  "bidi controls": "\u202e\u2066\u2069\u200f\u061c",
  "a soft hyphen": "\u00ad",
  "a Mongolian separator": "\u180e",
  tags: "\u{e0041}\u{e0064}\u{e0061}",
  "variation selectors": "\ufe0f\u{e0100}",
  "Khmer vowels that show nothing": "\u17b4\u17b5",
  "a mark without a letter": "\u0301",
  spaces: "\u00a0\u2003\u3000\u2028",
  "placeholders and annotations": "\ufffc\ufff9\ufffb",
  "a null notehead": "\u{1d159}",
  "a private character": "\ue000",
  "half a surrogate pair": "\ud800",
};

describe.each(Object.entries(invisible))("%s", (_what, text) => {
  it("shows nothing, alone or repeated", () => {
    expect([text, text.repeat(50), ` ${text}\t${text}`].filter((each) => visible.test(each))).toEqual([]);
    expect(visibleLetter.test(text)).toBe(false);
    expect(initials(text)).toBe("");
  });

  it("is no name, and says nothing", () => {
    const shapes = {
      signature: acceptBody.shape.name,
      question: questionBody.shape.message,
      reply: replyInput.shape.message,
      contact: contactInput.shape.first_name,
      company: createCompanyInput.shape.companyName,
      person: ownProfileInput.shape.full_name,
      invited: inviteUserInput.shape.full_name,
      quote: submitQuoteInput.shape.quote_name,
      template: templateInput.shape.name,
      prefilled: prefilledTemplateInput.shape.name,
      view: viewName.shape.name,
    };
    const taken = Object.entries(shapes).filter(([, shape]) => shape.safeParse(text).success);
    expect(taken.map(([name]) => name)).toEqual([]);
    expect(recordAnswerInput.shape.name.safeParse(text).success).toBe(text.trim() === "");
  });

  it("does not name a quote", () => {
    const parts = { contact: {}, template_name: text, answers: {}, quote_number: "HF-1", quote_date: "" };
    const user = { full_name: "", email: "" };
    expect(renderQuoteName("{{template_name}}", { ...parts, company_name: "", user })).toBe("HF-1");
  });
});

it.each(["Ada", "李", "Ng", "김 민수", "علی‌رضا", "क्षि", "O’Brien", "é", "e\u0301", "3M", "👩‍🔧", "?", "\u200bAda"])(
  "something is visible in %s",
  (name) => {
    expect(visible.test(name)).toBe(true);
    if (/\p{L}/u.test(name)) expect(acceptBody.shape.name.safeParse(name).success).toBe(true);
  },
);
