/** Fields that people know by another name than their key. */
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
/** A name that comes from the request may have any length. */
const maxLength = 60;

/** `["structure", 3, "label"]` is 'Label (item 4)', `["quote_ids"]` is 'Quotes', and an empty path is 'The request'. */
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
