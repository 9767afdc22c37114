import { findFreePort } from "../../local/src/postgres/free-port.ts";
import { startServer } from "../harness/server.ts";

/** Starts one built server with its own data for the whole run. Playwright always calls the returned function at the end. */
export async function startForRun(settings: Record<string, string> = {}) {
  // Only the journey of single sign-on needs a name server, and starts one there.
  const namePort = await findFreePort();
  const server = await startServer({
    ...{ CHECK_ANSWERS: "on", TRUST_PROXY: "1", DNS_SERVERS: `127.0.0.1:${namePort}` },
    ...settings,
  });
  process.env.BASE_URL = server.url;
  process.env.NAME_SERVER_PORT = String(namePort);
  return () => server.stop();
}

export default () => startForRun();
