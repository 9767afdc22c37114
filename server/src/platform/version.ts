import { sql } from "kysely";

/** The next `updated_at`. Two saves in the same millisecond must still be two versions. */
export const nextVersion = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`;
