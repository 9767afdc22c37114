import { createHash } from "node:crypto";
import pg from "pg";

/** Each connection keeps every named statement, so there is an end to them. The product has fewer texts. */
const maxNames = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** The result of a prepared statement has other columns now, or the connection does not know its name. */
const staleCodes = new Set(["0A000", "26000"]);

/** After this failure the same statement works: its connection prepares all of them anew. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && staleCodes.has(error.code ?? "");

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Gives statements with parameters a name, so that the connection parses and plans them once. Those without parameters
 * stay plain: `begin` and `commit` have nothing to plan.
 */
export function nameStatements<Client extends pg.ClientBase>(client: Client): Client {
  const query = client.query.bind(client) as Query;
  // Part of each name: raised, it makes the connection forget what it has prepared.
  let generation = 0;
  client.query = ((...args: unknown[]) => {
    const [text, values] = args;
    const isNameable = args.length === 2 && typeof text === "string" && Array.isArray(values) && values.length > 0;
    const name = isNameable && nameOf(text);
    if (!name) return query(...args);
    return query({ name: `${generation} ${name}`, text, values }).catch((error) => {
      if (isStaleStatement(error)) generation += 1;
      throw error;
    });
  }) as typeof client.query;
  return client;
}
