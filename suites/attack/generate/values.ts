import { type Json, Members, RawJson } from "./json.ts";
import type { Random } from "./random.ts";
import { hostileText, prototypeNames } from "./texts.ts";

const numbers = [
  "0",
  "-0",
  "-1",
  "1.5",
  "1e999",
  "-1e999",
  "1e-999",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
];
/** Made again each time, because a request may be modified further. */
const simple: (() => Json)[] = [
  () => null,
  () => true,
  () => false,
  () => "",
  () => [],
  () => [[]],
  () => [null],
  () => ["x"],
  () => [7],
  () => new Members([]),
  () => new RawJson("9".repeat(400)),
];

export function hostileValue(random: Random): Json {
  const kind = random.next();
  if (kind < 0.5) return hostileText(random);
  if (kind < 0.65) return new RawJson(random.pick(numbers));
  if (kind < 0.8) return random.pick(simple)();
  if (kind < 0.93) return oddObject(random);
  return random.pick([deep, wide, manyMembers])(random);
}

/**
 * Names that JavaScript itself looks up when it compares, prints, counts or awaits a value, with no function behind them.
 */
const asked = [...prototypeNames.filter((name) => name !== "__proto__"), "length", "size", "value", "code"];

function oddObject(random: Random, levels = 2): Json {
  // The parser refuses the whole body for this name, so it stands alone.
  if (random.chance(0.1)) return new Members([["__proto__", random.pick(simple)()]]);
  // If text or a list is expected, its length is compared first.
  if (random.chance(0.3)) return new Members([["length", new Members([["toString", random.pick(simple)()]])]]);
  const value = () => (levels > 0 && random.chance(0.5) ? oddObject(random, levels - 1) : random.pick(simple)());
  return new Members(Array.from({ length: 1 + random.below(3) }, () => [random.pick(asked), value()]));
}

const deep = (random: Random) => {
  const levels = random.pick([50, 1_000, 20_000]);
  return random.chance(0.5)
    ? new RawJson("[".repeat(levels) + "]".repeat(levels))
    : new RawJson(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
};
const wide = (random: Random) => {
  const item = random.pick(['""', "0", "{}", "null", '"x"']);
  return new RawJson(
    `[${Array(random.pick([501, 5_000, 95_000]))
      .fill(item)
      .join(",")}]`,
  );
};
const manyMembers = (random: Random) => {
  const count = random.pick([501, 5_000, 60_000]);
  return new RawJson(`{${Array.from({ length: count }, (_, index) => `"f${index}":[]`).join(",")}}`);
};
