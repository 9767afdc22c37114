/** The workspace to run: the server alone, or with the local set-up that brings its own database. */
export const product = () => (process.env.DATABASE_URL ? "server" : "local");
