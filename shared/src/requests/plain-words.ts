import { config, type core } from "zod";

/** After this call, schemas without their own error message name the field and the expected value. */
export function installPlainMessages() {
  config({ customError: plainWords });
}

type Issue = core.$ZodRawIssue | core.$ZodIssue;

/** One sentence for every issue code, so that none of the library's own messages get through. */
function plainWords(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      return "input" in issue && issue.input === undefined ? `${name} is required.` : mustBe(name, expectedIn(issue));
    case "too_big":
      return tooBig(name, issue);
    case "too_small":
      return tooSmall(name, issue);
    case "not_multiple_of":
      return `${name} must be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return unknownFields(issue.keys ?? []);
    case "invalid_union":
      return noBranchFits(name, issue.errors ?? []);
    case "invalid_key":
      return `${name} is not an allowed name.`;
    default:
      return mustBe(name, expectedIn(issue));
  }
}

const mustBe = (name: string, expected: string | undefined) =>
  expected ? `${name} must be ${expected}.` : `${name} is not valid.`;

const types: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  nan: "a number",
  boolean: "true or false",
  stringbool: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};
const formats: Record<string, string> = {
  email: "an email address",
  url: "a web address",
  uuid: "a valid ID",
  datetime: "a date and time, such as 2026-01-31T09:30:00.000Z",
  date: "a date, such as 2026-01-31",
  base64: "Base64 text",
};

/** Describes the expected value, in words that follow 'must be'. */
function expectedIn(issue: Issue): string | undefined {
  if (issue.code === "invalid_type") return types[`${issue.expected}`];
  if (issue.code === "invalid_format") return formats[`${issue.format}`];
  if (issue.code !== "invalid_value") return undefined;
  return types[`${"expected" in issue && issue.expected}`] ?? listInWords((issue.values ?? []).map(shown));
}
const shown = (value: unknown) => (value === "" ? "empty" : `${value}`);

function listInWords(choices: string[]): string {
  const [last = "", ...before] = [...new Set(choices)].reverse();
  return before.length === 0 ? last : `${before.reverse().join(", ")} or ${last}`;
}

const counted = new Intl.NumberFormat("en");

function tooBig(name: string, { origin, maximum, inclusive }: Issue & { code: "too_big" }): string {
  const most = counted.format(Number(maximum));
  if (origin === "string") return `${name} can have at most ${most} characters.`;
  if (isCollection(origin)) return `${name} can have at most ${items(most)}.`;
  return inclusive === false ? `${name} must be less than ${most}.` : `${name} must be at most ${most}.`;
}

function tooSmall(name: string, { origin, minimum, inclusive }: Issue & { code: "too_small" }): string {
  const least = counted.format(Number(minimum));
  if (origin === "string")
    return least === "1" ? `${name} is required.` : `${name} must have at least ${least} characters.`;
  if (isCollection(origin)) return `${name} must have at least ${items(least)}.`;
  return inclusive === false ? `${name} must be more than ${least}.` : `${name} must be at least ${least}.`;
}
const items = (count: string) => (count === "1" ? "1 item" : `${count} items`);
const isCollection = (origin: unknown) => ["array", "set", "map", "object", "record"].includes(`${origin}`);

function unknownFields(keys: readonly string[]): string {
  // A key that is not a plain name is not repeated in the message: it may have been chosen to attack the page that shows it.
  const named = keys.slice(0, 3).map((key) => (/^[\w .-]{1,60}$/.test(key) ? key : "one without a proper name"));
  return `Unknown ${named.length === 1 ? "field" : "fields"}: ${named.join(", ")}${keys.length > 3 ? " and others" : ""}.`;
}

/** If no branch of a union fits, lists the ones that would, or says what the closest branch lacks. */
function noBranchFits(name: string, branches: readonly (readonly core.$ZodIssue[])[]): string {
  const expected = branches.map(([issue]) => issue?.path.length === 0 && expectedIn(issue));
  if (expected.every((one) => typeof one === "string")) return mustBe(name, listInWords(expected));
  const [nearest] = [...branches].sort((one, other) => one.length - other.length);
  return nearest?.[0]?.message ?? mustBe(name, undefined);
}

/** Fields that people know under another name than their key. */
const known = new Map([
  ["id", "ID"],
  ["address1", "Address"],
  ["app_role", "Role"],
  ["company_id_input", "Company"],
  ["image_base64", "Picture"],
  ["pdf_base64", "PDF"],
  ["make_webhook_url", "Webhook URL"],
  ["quote_send_webhook_url", "Webhook URL"],
  ["webhook_url_override", "Webhook URL"],
]);
const initials = new Set(["abn", "api", "crm", "gst", "pdf", "url"]);
/** Names are cut here, because a name from the request may have any length. */
const maxLength = 60;

/** Calls `["structure", 3, "label"]` 'Label (item 4)', `["quote_ids"]` 'Quotes', and an empty path 'The request'. */
export function fieldName(path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === "string");
  const item = path.findLast((part) => typeof part === "number");
  const name = key === undefined ? "The request" : (known.get(key) ?? inWords(key.slice(0, maxLength)));
  return item === undefined ? name : `${name} (item ${item + 1})`;
}

/** Turns `companyName` and `company_name` into 'Company name', and `contact_id` into 'Contact'. */
function inWords(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[_\W]+/g, " ")
    .trim()
    .replace(/ id$/, "")
    .replace(/ ids$/, "s")
    .split(" ")
    .map((word) => (initials.has(word) ? word.toUpperCase() : word))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1) || "A field";
}
