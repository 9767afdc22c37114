interface Known {
  contact: { first_name: string; last_name: string; company_name: string } | null;
  quote_number: string;
}

/** A quote's name is made of parts with a mark between them: 'Front fence – Ada Lovelace'. */
const marks = /( (?:[-–—|·:/]+|for) |: )/i;

/**
 * The job that a quote is for: its name without the person and the number, which are printed beside it. Null if nothing
 * else was in the name.
 */
export function jobName(quoteName: string, { contact, quote_number }: Known): string | null {
  const known = new Set([...namesOf(contact), contact?.company_name ?? "", quote_number].map(plain));
  const people = namesOf(contact)
    .map(plain)
    .filter((name) => name.includes(" "));
  // Parts at even places, the marks before them at odd ones.
  const pieces = quoteName.replace(/\s+/g, " ").trim().split(marks);
  let job = "";
  for (let place = 0; place < pieces.length; place += 2) {
    const part = withoutPerson(pieces[place] ?? "", people);
    if (part === "" || known.has(plain(part))) continue;
    job += job === "" ? part : pieces[place - 1] + part;
  }
  return job || null;
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

function namesOf(contact: Known["contact"]): string[] {
  if (!contact) return [];
  const [first, last] = [contact.first_name.trim(), contact.last_name.trim()];
  return first && last ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : [first || last];
}

/** A person's full name at the start or end of a part needs no mark: 'Ada Lovelace front fence'. */
function withoutPerson(part: string, people: string[]): string {
  const low = part.toLowerCase();
  // Some letters have another length in lower case, so the two texts would not line up.
  if (low.length !== part.length) return part;
  for (const name of people) {
    if (low.startsWith(`${name} `)) return part.slice(name.length).trim();
    if (low.endsWith(` ${name}`)) return part.slice(0, -name.length).trimEnd().replace(/,$/, "").trimEnd();
  }
  return part;
}
