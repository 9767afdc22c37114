import { maxStoredLength } from "./language.ts";
import type { Named } from "./parse.ts";
import type { Scope } from "./scope.ts";
import { type Token, tokensOf } from "./tokens.ts";

/**
 * Turns names into ids before a formula is stored, so that a later rename breaks nothing. The formula has no problems.
 */
export function toStored(typed: string, scope: Scope): string {
  const tokens = tokensOf(typed);
  return exchange(typed, tokens, (token, index) => {
    if (token.kind !== "name" || isWord(token, tokens[index + 1])) return undefined;
    const isMember = tokens[index - 1]?.text === "." && tokens[index - 1]?.kind === "mark";
    const group = isMember ? scope.idOf(named(tokens[index - 2]), null) : null;
    const id = group === undefined ? undefined : scope.idOf(named(token), group);
    return id && `{${id}}`;
  });
}

/** Turns ids into names for editing. Ids of deleted items stay, and are reported as a problem. */
export function toTyped(stored: string, scope: Scope): string {
  return exchange(stored, tokensOf(stored, maxStoredLength), (token) =>
    token.kind === "id" ? scope.nameOf(token.id) : undefined,
  );
}

/** Replaces tokens and leaves everything between them as its author wrote it. */
function exchange(text: string, tokens: Token[], replace: (token: Token, index: number) => string | undefined): string {
  let written = "";
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    written += text.slice(end, token.from) + (replace(token, index) ?? text.slice(token.from, token.to));
    end = token.to;
  }
  return written + text.slice(end);
}

const words = new Set(["and", "or", "not", "yes", "no"]);

const isWord = ({ text }: Token, next: Token | undefined) =>
  words.has(text.toLowerCase()) || (next?.kind === "mark" && next.text === "(");

const named = (token: Token | undefined): Named => {
  const { from = 0, to = 0 } = token ?? {};
  return token?.kind === "id"
    ? { by: "id", id: token.id, from, to }
    : { by: "name", name: token?.text ?? "", from, to };
};
