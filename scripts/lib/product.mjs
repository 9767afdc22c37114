/**
 * The workspace to run: the server by itself, or with the local set-up, which includes a database and the demo. An
 * explicit DEMO brings the demo to any database.
 */
export const product = () =>
  process.env.DATABASE_URL && !["1", "on"].includes(process.env.DEMO ?? "") ? "server" : "local";
