import { commonWords } from "./common.ts";
import { companyWords } from "./company.ts";
import { contactWords } from "./contacts.ts";
import { integrationWords } from "./integrations.ts";
import { offerWords } from "./offers.ts";
import { parameterWords } from "./parameters.ts";
import { peopleWords } from "./people.ts";
import { priceWords } from "./prices.ts";
import { quoteWords } from "./quotes.ts";
import { screenWords } from "./screens.ts";
import { templateWords } from "./templates.ts";

export { parameterWords };

/**
 * Plain words for the properties of the API document. They are kept here and not at the schemas, which the web app loads
 * too. A key is the name of a property, or where one name means several things, an override: see `findWords`.
 */
export const catalogues: Record<string, string>[] = [
  commonWords,
  peopleWords,
  companyWords,
  contactWords,
  templateWords,
  quoteWords,
  offerWords,
  priceWords,
  integrationWords,
  screenWords,
];
export const propertyWords: Record<string, string> = Object.assign({}, ...catalogues);

const variant = /(?:Input|Update|Upsert|ListItem|Record)$/;

/**
 * Variants of a thing share its words: `ContactInput` and `ContactUpdate` are a `Contact`. So do the operations under one
 * heading: `quotes.list` and `quotes.groups` are `quotes`.
 */
const generalised = (owner: string) => owner.replace(variant, "").split(".", 1).join("");

/**
 * Finds the words for a place, which begins with its schema or operation. The most specific key wins: for
 * `["Offer", "quotes", "state"]` it is `Offer.quotes.state`, then `quotes.state`, then `state`. Also tries the place within
 * `instead`, where that is given.
 */
export function findWords(catalogue: Record<string, string>, [owner = "", ...names]: string[], instead?: string) {
  let found: string | undefined;
  let end = "";
  const look = (key: string) => {
    if (Object.hasOwn(catalogue, key)) found = key;
    return key;
  };
  for (const name of names.reverse()) end = look(end ? `${name}.${end}` : name);
  look(`${generalised(owner)}.${end}`);
  if (instead !== undefined) look(`${instead}.${end}`);
  look(`${owner}.${end}`);
  return found === undefined ? undefined : { key: found, words: catalogue[found] ?? "" };
}
