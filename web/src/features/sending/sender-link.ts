import { pages } from "@quotemill/shared/pages";
/** A step of the sender: of that contact, or the first one. What was searched for comes along, for the way back. */
export function senderLink(email: string | null, search: string) {
  const given = Object.entries({ contact: email ?? "", search }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return { pathname: pages.quoteSender.path, search: query && `?${query}` };
}
