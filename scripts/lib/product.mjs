/** The workspace to run: the server by itself, or with the local set-up, which includes a database. */
export const product = () => (process.env.DATABASE_URL ? "server" : "local");
