import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { makeFolder, startProgram } from "./programs.ts";

interface Targets {
  nodes: { name: string; port: number; restPort: number }[];
  webPorts: number[];
}

/** HAProxy in front of both: the PostgreSQL port leads to the primary, the web port to a process that is ready. */
export async function startBalancer(haproxy: string, { nodes, webPorts }: Targets) {
  const [databasePort, webPort, statsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const folder = await makeFolder("haproxy");
  const file = path.join(folder, "haproxy.cfg");
  await writeFile(file, configuration({ databasePort, webPort, statsPort, nodes, webPorts }), { mode: 0o644 });
  const { output } = startProgram(haproxy, ["-db", "-f", file], folder);
  /** Returns the web processes that it sends requests to, by their ports. */
  const listReady = async () => {
    const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
    return webPorts.filter((port) => table.split("\n").some((row) => isUp(row, `web-${port}`)));
  };
  return { databasePort, webPort, output, listReady };
}

/** A row has the name of the proxy and of the server first, and the status as the 18th value. */
function isUp(row: string, server: string): boolean {
  const values = row.split(",");
  return values[0] === "web" && values[1] === server && values[17] === "UP";
}

const configuration = ({
  databasePort,
  webPort,
  statsPort,
  nodes,
  webPorts,
}: Targets & Record<"databasePort" | "webPort" | "statsPort", number>) => `
defaults
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  # Not the interval, which it is otherwise: a process that has just started may be slow once.
  timeout check 5s

listen database
  bind 127.0.0.1:${databasePort}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join("\n")}

listen web
  bind 127.0.0.1:${webPort}
  mode http
  option forwardfor if-none
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  retries 2
  default-server inter 500ms fall 2 rise 1
${webPorts.map((port) => `  server web-${port} 127.0.0.1:${port} check`).join("\n")}

listen stats
  bind 127.0.0.1:${statsPort}
  mode http
  stats enable
  stats uri /
`;
