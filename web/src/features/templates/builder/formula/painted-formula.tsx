import type { Span } from "@quotemill/shared/formulas/formula-error";
import { isFunction } from "@quotemill/shared/formulas/language";
import type { Token } from "@quotemill/shared/formulas/tokens";
import { clsx } from "clsx";
import type { FormulaName } from "./formula-names.ts";
import { looseTokens } from "./formula-text.ts";

const looks = {
  // The spread shadow gives a chip its air and adds no width, so that the caret stays next to its letter.
  field: "rounded-[3px] bg-primary-soft text-primary-ink shadow-[0_0_0_2px_var(--color-primary-soft)]",
  table: "rounded-[3px] bg-neutral-soft text-ink shadow-[0_0_0_2px_var(--color-neutral-soft)]",
  function: "font-semibold text-accent-ink",
  text: "text-success-ink",
  mark: "text-ink-muted",
  plain: "text-ink",
};
type Look = keyof typeof looks;

interface Part extends Span {
  look: Look;
}

/** A formula in colours, as its input shows it. */
export function PaintedFormula({
  text,
  names,
  wrong,
}: {
  text: string;
  names: FormulaName[];
  /** Part of the text to underline with a wavy line. */
  wrong?: Span | null;
}) {
  return partsOf(text, names, wrong ?? null).map(({ look, from, to }) => (
    <span key={from} data-from={from} className={clsx(looks[look], isWithin({ from, to }, wrong) && wavy)}>
      {text.slice(from, to)}
    </span>
  ));
}

const wavy =
  "underline decoration-danger decoration-wavy decoration-[1.5px] underline-offset-4 [text-decoration-skip-ink:none]";

const isWithin = ({ from, to }: Span, span: Span | null | undefined) =>
  span !== null && span !== undefined && from >= span.from && to <= span.to && from < to;

/** The whole text in order, cut at the tokens and at both ends of what is wrong. */
function partsOf(text: string, names: FormulaName[], wrong: Span | null): Part[] {
  const kinds = new Map(names.map(({ name, kind }) => [name.toLowerCase(), kind]));
  const tokens = looseTokens(text);
  const painted = tokens.map((token, index) => ({ ...token, look: lookOf(token, tokens[index + 1], kinds) }));
  const cuts = new Set([0, text.length, ...painted.flatMap(({ from, to }) => [from, to])]);
  if (wrong) for (const end of [wrong.from, wrong.to]) cuts.add(Math.min(end, text.length));
  const ends = [...cuts].sort((one, other) => one - other);
  return ends.slice(0, -1).map((from, index) => ({
    from,
    to: ends[index + 1] ?? text.length,
    look: painted.find((token) => token.from <= from && from < token.to)?.look ?? "plain",
  }));
}

const wordOperators = new Set(["and", "or", "not"]);

function lookOf({ kind, text }: Token, next: Token | undefined, kinds: Map<string, FormulaName["kind"]>): Look {
  if (kind === "text" || kind === "mark") return kind;
  if (kind !== "name") return "plain";
  const name = text.toLowerCase();
  if (wordOperators.has(name)) return "mark";
  if (next?.kind === "mark" && next.text === "(") return isFunction(name) ? "function" : "plain";
  const found = kinds.get(name) ?? (isMember(name, kinds) ? "field" : undefined);
  return found === undefined || found === "function" ? "plain" : found === "table" ? "table" : "field";
}

/** True if the name is the second part of one like 'runs.length'. */
const isMember = (name: string, kinds: Map<string, FormulaName["kind"]>) =>
  [...kinds.keys()].some((known) => known.endsWith(`.${name}`));
