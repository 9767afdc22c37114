import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { atEndOfFile } from "../../suites/ends.ts";

/**
 * A proxy in front of the database that can swallow all data, as when a machine loses power: nothing is closed, and
 * nothing arrives.
 */
export async function startSilentProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const answers = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    answers.set(database, client);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) socket.on("error", () => undefined);
    client.on("close", () => database.destroy());
    database.on("close", () => answers.delete(database));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  atEndOfFile(() => {
    for (const [database, client] of answers) for (const socket of [database, client]) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** From now on, open connections receive nothing; new ones work. */
    silence() {
      for (const [database, client] of answers) database.unpipe(client).resume();
    },
  };
}
