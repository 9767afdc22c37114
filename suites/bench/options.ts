import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

const repository = path.join(import.meta.dirname, "..", "..");
const { SERVER_DIR, BENCH_DIR, BENCH_DATABASE_URL } = process.env;

/** The checkout whose build is measured: this one, or another to compare with. */
export const checkout = path.resolve(SERVER_DIR ?? repository);

const checkoutId = createHash("sha256").update(checkout).digest("hex").slice(0, 8);
/** The folder in which the filled cluster stays between runs; one for each checkout, whose migrations may differ. */
export const benchDir = path.resolve(BENCH_DIR ?? path.join(tmpdir(), `quotemill-bench-${checkoutId}`));

/** A PostgreSQL to use instead of the embedded one, with an account that may create databases. */
export const givenPostgres = BENCH_DATABASE_URL;

export const quick = process.argv.includes("--quick");

/** Writes each result into docs/measurements.md; `--write=before` into a section next to the others. */
const write = process.argv.find((argument) => /^--write(=|$)/.test(argument));
export const writeAs = write && (write.split("=")[1] ?? "");

export const quotesInAll = quick ? 100_000 : 1_000_000;
export const slices = quick ? { rounds: 3, ms: 400 } : { rounds: 7, ms: 1000 };
