import { readdirSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";
import { inRoot } from "./lib/root.mjs";

// The plain JavaScript build runs on every machine, with or without optional packages.
process.env.RECHECK_BACKEND = "pure";

/** Patterns that see only our own settings, column names and styles, and the names of the database's files. */
const ownTextOnly = new Set([
  "/\\/+$/",
  "/[^.]+$/",
  "/\\s*([{};,])\\s*/g",
  "/^(postmaster\\.(pid|opts)|server\\.log.*|pgsql_tmp.*|pg_internal\\.init.*)$/",
]);

/** Every pattern that the server runs, with one of its locations. */
function serverPatterns() {
  const found = new Map();
  for (const file of ["shared", "server", "local", "workflow"].flatMap(sourcesOf)) {
    collect(parseAst(readFileSync(inRoot(file), "utf8"), { lang: "ts" }), (regex) => {
      const written = `/${regex.pattern}/${regex.flags}`;
      if (!ownTextOnly.has(written)) found.set(written, { ...regex, file });
    });
  }
  return [...found.values()];
}

function sourcesOf(workspace) {
  return readdirSync(inRoot(workspace, "src"), { recursive: true })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => `${workspace}/src/${file}`);
}

function collect(node, take) {
  if (node === null || typeof node !== "object") return;
  if (node.type === "Literal" && node.regex) take(node.regex);
  for (const value of Object.values(node)) collect(value, take);
}

/**
 * Without long counts, which take long to check. A pattern that is linear for any count is also linear for a limited one.
 */
const withoutCounts = (pattern) =>
  pattern.replace(/\{(\d+)(,?)(\d*)\}/g, (count, least, comma, most) => {
    const isShort = Number(comma ? most || Infinity : least) < 10;
    return isShort ? count : least === "0" ? "*" : "+";
  });

/** On a busy machine, a limit of time would refuse a pattern that is fine. */
const withoutClock = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** Proves that it is linear, or else tries random texts. */
const isLinear = ({ pattern, flags }) =>
  ["automaton", "auto"].some(
    (checker) => checkSync(withoutCounts(pattern), flags, { checker, ...withoutClock }).status === "safe",
  );

it("no pattern takes more than linear time, whatever its input", () => {
  const patterns = serverPatterns();
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => !isLinear(pattern))).toEqual([]);
});

it("the check recognises a slow pattern", () => {
  expect(isLinear({ pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", flags: "" })).toBe(false);
});
