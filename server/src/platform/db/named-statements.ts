import { createHash } from "node:crypto";
import pg from "pg";

/** Each connection keeps every named statement, so their number is limited. The product has fewer. */
const maxNames = 500;

class StatementNames {
  readonly #names = new Map<string, string>();

  /** Nothing for a new text when there are too many. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxNames) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }
}

/** A prepared statement's result now has other columns, or the connection does not know its name. */
const staleCodes = new Set(["0A000", "26000"]);

/** Repeating the statement after this failure works, because its connection prepares all of them again. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && staleCodes.has(error.code ?? "");

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Names statements with parameters, so that each connection of the pool parses and plans them once. Statements without
 * parameters stay unnamed: `begin` and `commit` need no plan.
 */
export function nameStatements(pool: pg.Pool): void {
  const names = new StatementNames();
  pool.on("connect", (client) => nameStatementsOf(client, names));
}

function nameStatementsOf(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  // Part of each name: raising it makes the connection forget its prepared statements.
  let generation = 0;
  client.query = ((...args: unknown[]) => {
    const [text, values] = args;
    const isNameable = args.length === 2 && typeof text === "string" && Array.isArray(values) && values.length > 0;
    const name = isNameable && names.of(text);
    if (!name) return query(...args);
    return query({ name: `${generation} ${name}`, text, values }).catch((error) => {
      if (isStaleStatement(error)) generation += 1;
      throw error;
    });
  }) as typeof client.query;
}
