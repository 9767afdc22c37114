const known = new Set<string>();

/** Gives UTC if this machine does not know the zone: a date that may be a day off is better than a page that fails. */
export const knownZone = (name: string) => (known.has(name) || isKnown(name) ? name : "UTC");

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    return false;
  }
  if (known.size < 1000) known.add(timeZone);
  return true;
}
