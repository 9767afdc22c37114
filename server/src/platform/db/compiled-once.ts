import type { CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Stands for a value that is known only when the statement runs. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  /** It must become a parameter as it is: whoever works with the value would keep the result for everyone. */
  [Symbol.toPrimitive](): never {
    throw new Error("The value of a statement that is compiled once can only be its parameter.");
  }
}

/**
 * Builds and compiles a statement at its first use, and keeps its text: for a hot read, this takes longer than
 * everything else that the server does with the database. The statement must be the same for all values.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    kept ??= build(db, ...(values.map((_, index) => new Slot(index)) as unknown[] as Values));
    const parameters = kept.parameters.map((value) => (value instanceof Slot ? values[value.index] : value));
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters });
    return rows;
  };
}
