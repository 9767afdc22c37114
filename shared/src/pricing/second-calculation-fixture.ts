import type { Given, Made } from "./any-form-fixture.ts";
import {
  added,
  answered,
  type Exact,
  isMore,
  isNumber,
  joined,
  type Known,
  rounded,
  rowPrice,
} from "./exact-fixture.ts";
import { exact, type Seen } from "./formula-fixture.ts";

/** Works out independently, in whole numbers, which items show, the calculated results and the costs. */
export function secondCalculation(made: Made, given: Given, { bands, colours }: Pick<Seen, "bands" | "colours">) {
  const { least, places } = made;
  const [a, limit] = [answered(given.a), answered(least)];
  const holds = (kind: Made["ofSite"]) => {
    const [one, other] = [isMore(a, limit), given.colour === "Grey" || given.colour === "Bare"];
    return kind === "none" || (kind === "one" ? one : kind === "all" ? one && other : one || other);
  };
  const isB = holds(made.ofSite) && isMore([50n, 1n], a);
  const lengths = holds(made.ofYard) ? given.lengths.map(answered) : [];
  const known: Record<string, Known> = { a, b: isB ? answered(given.b) : null };
  const seeing = (length: Known): Seen => ({
    number: (id) => (id === "length" ? length : (known[id] ?? null)),
    colour: given.colour || null,
    bands,
    colours,
  });

  const each = lengths.map((length) => rounded(exact(made.inner, seeing(length)), places));
  const total = rounded(added(each.map((result, index) => joined("*", result, () => lengths[index] ?? null))), places);
  const other = rounded(exact(made.outer, seeing(total)), places);
  const isExtra = isMore(other, limit);
  Object.assign(known, { total, other, extra: isExtra ? answered(given.extra) : null });

  const price: Exact = [BigInt(made.price), 1n];
  const inEntries = (parts: Part[]) => (made.lines === "each" ? parts : summed(parts));
  const parts: Part[] = [
    { quantity: [1n, 1n], rate: rowPrice(colours, given.colour || null) },
    ...inEntries(lengths.map((length) => ({ quantity: length, rate: rowPrice(bands, length) }))),
    ...inEntries(each.map((quantity) => ({ quantity, rate: price }))),
    { quantity: total, rate: price },
    { quantity: other, rate: price },
    { quantity: known.extra ?? null, rate: rowPrice(bands, known[made.rateBy] ?? null) },
  ];
  const hidden = [
    ...(holds(made.ofSite) ? [] : ["site"]),
    ...(isB ? [] : ["b"]),
    ...(holds(made.ofYard) ? [] : ["yard", "runs"]),
    ...(lengths.length > 0 ? [] : ["length", "each"]),
    ...(isExtra ? [] : ["extras", "extra"]),
  ];
  return { hidden, each, total, other, amounts: parts.flatMap(amountOf) };
}

interface Part {
  quantity: Known;
  rate: Known;
}
const isCharged = ({ quantity, rate }: Part): boolean =>
  isNumber(rate) && isNumber(quantity) && quantity[0] > 0n && quantity[0] <= 1_000_000n * quantity[1];

/** Sums up entries of the same rate, in the order of the first entry that has it. */
function summed(parts: Part[]): Part[] {
  const charged = parts.filter(isCharged);
  const rates = new Map(charged.map(({ rate }) => [String(rate), rate]));
  return [...rates].map(([key, rate]) => ({
    quantity: added(charged.filter((part) => String(part.rate) === key).map(({ quantity }) => quantity)),
    rate,
  }));
}

function amountOf(part: Part): bigint[] {
  const amount = isCharged(part) ? joined("*", part.quantity, () => part.rate) : null;
  return isNumber(amount) ? [(2n * amount[0] + amount[1]) / (2n * amount[1])] : [];
}
