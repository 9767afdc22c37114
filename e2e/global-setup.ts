import { startServer } from "./fixtures/server.ts";

/** Starts one built server with its own data for the whole run. Playwright always calls the returned function at the end. */
export default async function globalSetup() {
  const server = await startServer({ CHECK_ANSWERS: "on", TRUST_PROXY: "1" });
  process.env.BASE_URL = server.url;
  return () => server.stop();
}
