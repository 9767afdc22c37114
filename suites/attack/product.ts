import { randomBytes } from "node:crypto";
import { startServer } from "../harness/server.ts";
import { type Client, createClient } from "./client.ts";
import { createPeople, type People } from "./people.ts";
import { type Watch, watchServer } from "./watch.ts";

export interface Product {
  url: string;
  client: Client;
  people: People;
  /** The signing key: some attacks need a token that is valid except for its claims. */
  secretKey: string;
  watch: Watch;
  /** A line of the log with this text counts as an error. */
  neverLog(secret: string): void;
  /** Returns the server's log lines at error level or above since the last call. */
  errorsLogged(): string[];
  stop(): Promise<void>;
}

/**
 * The built product in its own process with its own database, refusing private addresses as it does on the internet.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const errors: string[] = [];
  const secrets = new Set<string>();
  const isError = (line: string) => /"level":[56]0|^\s*(\w*Error|at )\b/.test(line);
  const shows = (line: string) => [...secrets].some((secret) => line.includes(secret));
  let rest = "";
  const onOutput = (text: string) => {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    errors.push(...lines.filter((line) => isError(line) || shows(line)));
  };
  const secretKey = randomBytes(32).toString("hex");
  const server = await startServer({ WEBHOOK_ALLOW_PRIVATE: "off", SECRET_KEY: secretKey, ...settings }, onOutput);
  const client = createClient(server.url);
  const watch = watchServer(server.url, server.pid);
  const stop = async () => {
    await watch.stop();
    client.close();
    await server.stop();
  };
  try {
    const people = await createPeople(server.url, client);
    const stopAll = async () => {
      await people.api.dispose();
      await stop();
    };
    const neverLog = (secret: string) => void secrets.add(secret);
    const errorsLogged = () => errors.splice(0);
    return { url: server.url, client, people, secretKey, watch, neverLog, errorsLogged, stop: stopAll };
  } catch (error) {
    await stop();
    throw error;
  }
}
