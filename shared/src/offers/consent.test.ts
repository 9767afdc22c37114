import { expect, it } from "vitest";
import { consentSentence } from "./acceptance.ts";

const first = { quote_number: "HF-1063", revision: 1 };
const second = { quote_number: "HF-1063 r2", revision: 2 };
const usual = { quotes: [second], total: "$18,495.40", tax_name: "GST", hasTerms: true };

it.each([
  [
    usual,
    "I accept quote HF-1063, revision 2, for $18,495.40 including GST, and its terms. I agree to sign electronically.",
  ],
  [{ ...usual, quotes: [first] }, "I accept quote HF-1063, for $18,495.40 including GST, and its terms."],
  [
    { ...usual, quotes: [first, second] },
    "I accept quotes HF-1063 and HF-1063, revision 2, for $18,495.40 including GST, and their terms.",
  ],
  [{ ...usual, total: null, hasTerms: false }, "I accept quote HF-1063, revision 2."],
  [{ ...usual, tax_name: null, hasTerms: false }, "I accept quote HF-1063, revision 2, for $18,495.40."],
  [
    { ...usual, tax_name: "Tax incl.", hasTerms: false },
    "I accept quote HF-1063, revision 2, for $18,495.40 including Tax incl.",
  ],
])("%j is accepted in words", (consent, words) => {
  expect(consentSentence(consent)).toContain(words);
  expect(consentSentence(consent)).toMatch(/[^.]\. I agree to sign electronically\.$/);
});
