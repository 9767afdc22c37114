import { isOwnCountry, ownCountry } from "@quotemill/shared/contacts/contact";

export interface AddressParts {
  address1: string;
  city: string;
  state: string;
  postal_code: string;
}

/** Pattern for the end of addresses in a country: 'Glenelg SA 5045', 'London SW1A 2AA', '10115 Berlin'. */
interface Ending {
  code: string;
  /** The last line names one of these, as a code or in full. */
  states?: string;
  isCodeFirst?: true;
}

const american =
  "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY";
const australian =
  "NSW|VIC|QLD|SA|WA|TAS|ACT|NT|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania";
const codeFirst = (digits: number): Ending => ({ code: `(?:[A-Z]{1,2}-)?\\d{${digits}}`, isCodeFirst: true });
const endings: Record<string, Ending> = {
  AU: { code: String.raw`\d{4}`, states: australian },
  CA: { code: String.raw`[A-Z]\d[A-Z] ?\d[A-Z]\d`, states: "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT" },
  GB: { code: String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}` },
  NZ: { code: String.raw`\d{4}` },
  US: { code: String.raw`\d{5}(?:-\d{4})?`, states: american },
  ZA: { code: String.raw`\d{4}` },
  ...Object.fromEntries(["AT", "BE", "CH", "DK", "NO"].map((country) => [country, codeFirst(4)])),
  ...Object.fromEntries(["DE", "ES", "FR", "IT"].map((country) => [country, codeFirst(5)])),
  NL: { code: String.raw`\d{4} ?[A-Z]{2}`, isCodeFirst: true },
};
const shortNames: Record<string, string> = { US: "USA", GB: "UK" };
const maxAddressLength = 200;

/**
 * The parts of an address that somebody typed or pasted as one: '12 Jetty Road, Glenelg SA 5045'. Null unless it ends as
 * addresses in the company's country do, behind a street with a number: a wrong suburb is worse than none.
 */
export function splitAddress(text: string, locale: string): AddressParts | null {
  const country = ownCountry(locale);
  const ending = endings[country];
  if (!ending || text.length > maxAddressLength) return null;
  const lines = text.split(/[,\n]/).map((line) => line.trim());
  const last = lines.at(-1) ?? "";
  if (isOwnCountry(last, locale) || last.toUpperCase() === shortNames[country]) lines.pop();
  return ending.isCodeFirst ? splitBehindCode(lines, ending) : splitBeforeCode(lines, ending);
}

function splitBehindCode(lines: string[], { code }: Ending) {
  const [, postal_code, city] = new RegExp(`^(${code}) (\\D+)$`, "i").exec(lines.at(-1) ?? "") ?? [];
  // Of several lines, the last may be a street with its number: '12450 South Road'.
  const isOne = lines.length === 2 && /\p{L}{3}/u.test(lines[0] ?? "");
  return isOne && postal_code && city ? partsOf(lines.slice(0, -1), city, "", postal_code) : null;
}

function splitBeforeCode(lines: string[], { code, states }: Ending) {
  const rest = [...lines];
  const [, beforeCode, postal_code = ""] = new RegExp(`^(.*?)\\s*\\b(${code})$`, "i").exec(rest.pop() ?? "") ?? [];
  if (beforeCode === undefined) return null;
  const place = beforeCode || rest.pop() || "";
  if (!states) return partsOf(rest, place, "", postal_code);
  const [, beforeState, state = ""] = new RegExp(`^(.*?)\\s*\\b(${states})$`, "i").exec(place) ?? [];
  return beforeState === undefined ? null : partsOf(rest, beforeState || rest.pop() || "", state, postal_code);
}

function partsOf(street: string[], city: string, state: string, postal_code: string): AddressParts | null {
  const address1 = street.join(", ");
  const isPlace = city !== "" && !/\d|\bbox\b/i.test(city);
  return isPlace && /\d/.test(address1)
    ? { address1, city, state: state.length > 3 ? state : state.toUpperCase(), postal_code: postal_code.toUpperCase() }
    : null;
}
