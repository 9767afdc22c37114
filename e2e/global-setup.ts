import { startServer } from "./fixtures/server.ts";

/** One built server with its own data for the whole run. Playwright calls what is returned at the end, passed or not. */
export default async function globalSetup() {
  const server = await startServer();
  process.env.BASE_URL = server.url;
  return () => server.stop();
}
