import { pages } from "@quotemill/shared/pages";

/**
 * Step two for a contact with quotes ticked, or step one without a contact. Carries the search for the way back. The ids of
 * several quotes are separated by commas.
 */
export function senderLink(address: { contact?: string; quote?: string; search?: string }) {
  const given = Object.entries(address).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return { pathname: pages.quoteSender.path, search: query && `?${query}` };
}
