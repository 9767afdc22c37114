import { type RawBuilder, sql } from "kysely";
import { contains } from "./paging.ts";

/** A word of a search, as LIKE patterns. A row is found if it has every word somewhere. */
export interface Word {
  text: string;
  /** The digits that it is part of, if they may be of a phone number. */
  phone: string | null;
}

/** Each word is looked for separately; more than this are looked for as one text. */
const maxWords = 8;
/** Fewer digits are in too many phone numbers. */
const minTyped = 6;
const minSignificant = 5;
/** Two digits, as in '06 12 34 56 78', are in nearly every row. */
const manyParts = 4;
/** From here on, digits are a whole phone number. Fewer may be a postcode and the number of a quote: '02134 1067'. */
const minWhole = 9;
/** Shorter words are in no trigram index, so each would need a look at every row. */
const minIndexed = 3;

/** The calling codes of E.164. No code begins with another. */
const callingCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Reads the text that somebody typed into a search box. Digits that follow each other may be one phone number, however
 * it is spaced; where they can hardly be anything else, they are one word. So are short words that follow each other.
 */
export function wordsOf(search: string): Word[] {
  const typed = runsOf(search.split(/\s+/).filter((word) => word !== "")).flatMap(wordsOfRun);
  const found = new Map(joinShort(typed).map(({ text, phone }) => [text, phone]));
  const words = [...found].map(([text, phone]) => ({ text, phone }));
  const rest = words.splice(maxWords - 1);
  if (rest.length > 0)
    words.push({
      text: rest.map(({ text }) => text).join(" "),
      phone: rest.length === 1 ? (rest[0]?.phone ?? null) : null,
    });
  return words.map(({ text, phone }) => ({ text: contains(text), phone: phone && contains(phone) }));
}

function wordsOfRun(run: string[]): Word[] {
  const phone = phoneIn(run.join(""));
  const isWhole = phone !== null && phone.length >= minWhole;
  const isPhone = isWhole && (/^[+(0]/.test(run[0] ?? "") || run.length >= manyParts);
  return (isPhone ? [run.join(" ")] : run).map((text) => ({ text, phone }));
}

function joinShort(words: Word[]): Word[] {
  const isShort = (word?: Word) => word !== undefined && word.text.length < minIndexed;
  const joined: Word[] = [];
  for (const [index, word] of words.entries()) {
    const last = joined.at(-1);
    if (last && isShort(word) && isShort(words[index - 1]) && last.phone === word.phone) last.text += ` ${word.text}`;
    else joined.push({ ...word });
  }
  return joined;
}

const isOfDigits = (word: string) => /^\+?[\d()./-]+$/.test(word) && /\d/.test(word);

/** Words of digits that follow each other belong together, unless another number begins. */
function runsOf(words: string[]): string[][] {
  const runs: string[][] = [];
  for (const [index, word] of words.entries()) {
    const run = runs.at(-1);
    const isNext = isOfDigits(word) && isOfDigits(words[index - 1] ?? "");
    if (run && isNext && !beginsNumber(words.slice(index), run)) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** As in '5045 0412 345 678', a postcode and a phone number, but not in '+61 (0)412 345 678' or '02 9876 0123'. */
function beginsNumber(words: string[], [before = ""]: string[]): boolean {
  const [first = ""] = words;
  if (first.startsWith("+")) return true;
  if (!/^[(0]/.test(first) || /^(?:\+|00)/.test(before)) return false;
  const end = words.findIndex((word) => !isOfDigits(word));
  return digitsOf(words.slice(0, end < 0 ? undefined : end).join("")).length >= minWhole;
}

const digitsOf = (typed: string) => typed.replace(/\D/g, "");

/** The digits that a phone number has in both forms: with the calling code, and as written within the country. */
function phoneIn(typed: string): string | null {
  if (!isOfDigits(typed)) return null;
  const digits = digitsOf(typed);
  if (digits.length < minTyped) return null;
  const international = typed.startsWith("+") || (digits.length >= 10 && !digits.startsWith("0"));
  const abroad = digits.startsWith("00") ? digits.slice(2) : international ? digits : undefined;
  const national = abroad === undefined ? digits : abroad.replace(callingCode, "");
  const significant = national.replace(/^0+/, "");
  return significant.length < minSignificant ? null : significant;
}

/** The arguments of a search function of the database. */
export const inSearch = (words: Word[]) =>
  sql`${words.map(({ text }) => text)}::text[], ${words.map(({ phone }) => phone)}::text[]`;

/** A condition that holds for every word. There are few numbers of words, so there are few texts of a statement. */
export const everyWord = (words: Word[], holds: (word: Word) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(words.map(holds), sql` and `)})`;
