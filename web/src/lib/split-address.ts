export interface AddressParts {
  address1: string;
  city: string;
  state: string;
  postal_code: string;
}

// '5045' or '62704-1234', 'SW1A 2AA', 'M5V 2T6'.
const postcode = String.raw`\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d`;
const cityFirst = new RegExp(`^(?<place>\\D*?)\\s*\\b(?<code>${postcode})$`, "i");
const codeFirst = /^(?:[A-Z]{1,2}-)?(?<code>\d{4,5}) (?<city>\D+)$/i;
const stateLast = /^(?<city>.*?)\s*\b(?<state>[A-Z]{2,3})$/;
const maxAddressLength = 200;

/**
 * The parts of an address that somebody typed or pasted as one: '12 Jetty Road, Glenelg SA 5045'. Null if it does not
 * clearly end with a postcode behind a street, because a wrong suburb is worse than none.
 */
export function splitAddress(text: string): AddressParts | null {
  if (text.length > maxAddressLength) return null;
  const lines = text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > 2 && !/\d/.test(lines.at(-1) ?? "")) lines.pop(); // a country
  const [last = "", ...before] = lines.reverse();
  const parts = codeFirst.exec(last)?.groups ?? placed(last, before);
  const street = before.reverse().join(", ");
  if (!parts?.city || !/\d/.test(street)) return null;
  const { city, state = "", code = "" } = parts;
  return { address1: street, city, state, postal_code: code.toUpperCase() };
}

/** Takes the city from the line before if the last one only names a state: 'Springfield, IL 62704'. */
function placed(last: string, before: string[]) {
  const { place, code } = cityFirst.exec(last)?.groups ?? {};
  if (place === undefined || !code) return null;
  const { city = place, state = "" } = stateLast.exec(place)?.groups ?? {};
  const isAlone = before.length > 1 && !/\d/.test(before[0] ?? "");
  if (city && !(isAlone && !state)) return { city, state, code };
  return isAlone ? { city: before.shift() ?? "", state: state || city, code } : null;
}
