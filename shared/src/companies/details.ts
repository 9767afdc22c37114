import { z } from "zod";
import { oneLine } from "../text/typed-text.ts";
import { readAddress } from "../text/web-address.ts";
import { isColour } from "./brand.ts";
import { defaultLayout, layoutName } from "./layouts.ts";
import { changesOf, setting, settingsOf } from "./setting.ts";

/** The weight of each digit in the check sum of an Australian Business Number. */
const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Formats an Australian Business Number as '12 345 678 901', however it was typed, or says what is wrong with it. */
export function readAbn(text: string): { abn: string } | { problem: string } {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{11}$/.test(digits)) return { problem: "Enter an ABN with 11 digits." };
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  if (sum % 89 !== 0) return { problem: "This is not a valid ABN. A digit is wrong or in the wrong place." };
  return { abn: digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4") };
}

export const maxLogoBytes = 500 * 1024;
/** The logo is printed at most 6 cm wide; more pixels would only make every PDF larger. */
export const maxLogoPixels = 1200;

const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);
const orEmpty = (schema: z.ZodType<string, string>) => z.union([z.literal(""), schema]);

const abn = text(20).transform((typed, context) => {
  if (typed === "") return "";
  const read = readAbn(typed);
  if ("abn" in read) return read.abn;
  context.addIssue({ code: "custom", message: read.problem });
  return z.NEVER;
});

const maxWebsiteLength = 200;

/** Checks the length first: parsing the host of a very long address takes seconds. */
const isWebsite = (typed: string) => {
  if (typed.length > maxWebsiteLength) return false;
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return readAddress(url)?.hostname.slice(1, -1).includes(".") ?? false;
};

/** A text that is printed. It is empty if the company gave none. */
const printed = <Input extends z.ZodType>(input: Input) => setting(input, z.string(), "");

/** Details of the company on a printed quote, stored in the column `details`. Add new details here. */
const details = settingsOf({
  address: printed(text(300)),
  abn: printed(abn),
  phone: printed(oneLine(40)),
  email: printed(text(200).pipe(orEmpty(z.email("Enter a valid email address.")))),
  website: printed(
    oneLine(maxWebsiteLength).refine((typed) => typed === "" || isWebsite(typed), "Enter a valid web address."),
  ),
  colour: printed(text(7).refine((typed) => typed === "" || isColour(typed), "Use a colour like #0f766e.")),
  footer: printed(oneLine(300)),
  terms: printed(text(5_000)),
  /** The look of printed quotes. */
  layout: setting(layoutName, layoutName, defaultLayout),
});
export const companyDetailsInput = details.input.strict();
export type CompanyDetailsInput = z.infer<typeof companyDetailsInput>;
export const companyDetailsChanges = changesOf(details);
export type CompanyDetailsChanges = z.infer<typeof companyDetailsChanges>;

export const companyDetails = details.answer.extend({
  /** A link to the logo, valid for an hour; null without a logo. */
  logo_url: z.string().nullable(),
});
export type CompanyDetails = z.infer<typeof companyDetails>;

/** Reads stored details. A company that never saved any has an empty object. */
export function readDetails(stored: unknown): CompanyDetailsInput {
  const given = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const { answer, initial } = details;
  const names = Object.keys(initial) as (keyof CompanyDetailsInput)[];
  const read = names.map((name) => [name, answer.shape[name].safeParse(given[name]).data ?? initial[name]]);
  return Object.fromEntries(read) as CompanyDetailsInput;
}

export const quotePreview = z.object({ pdf_base64: z.string() });

export const logoInput = z.object({ image_base64: z.string("Choose an image.").min(1, "Choose an image.") });
