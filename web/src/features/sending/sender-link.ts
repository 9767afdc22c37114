import { pages } from "@quotemill/shared/pages";
/** Step two for a contact, or step one without an email. Carries the search along for the way back. */
export function senderLink(email: string | null, search: string) {
  const given = Object.entries({ contact: email ?? "", search }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return { pathname: pages.quoteSender.path, search: query && `?${query}` };
}
