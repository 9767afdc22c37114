const longest = 75;
const ignored = ["limit", "locationId"];

/**
 * The term in an endpoint like `/contacts/?query=ada`, or null for any other endpoint. The endpoint itself is never
 * forwarded: that would open the whole CRM to everyone in the company.
 */
export function searchTermOf(endpoint: string): string | null {
  const [path, query, ...more] = endpoint.split("?");
  if (more.length > 0 || query === undefined || !/^\/?contacts\/$/.test(path ?? "")) return null;
  const given = new URLSearchParams(query);
  const terms = given.getAll("query");
  const isOthers = [...given.keys()].some((key) => key !== "query" && !ignored.includes(key));
  if (terms.length !== 1 || isOthers) return null;
  return Array.from(terms[0]?.trim() ?? "")
    .slice(0, longest)
    .join("");
}
