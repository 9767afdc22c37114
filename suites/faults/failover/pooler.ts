import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { makeFolder, startProgram } from "./programs.ts";

/**
 * PgBouncer in transaction mode in front of that address: a connection is ours only for the length of a transaction.
 */
export async function startPooler(pgbouncer: string, target: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(target);
  const listenPort = await findFreePort();
  const folder = await makeFolder("pgbouncer");
  const users = path.join(folder, "users.txt");
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o644 });
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
quotemill = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
`,
    { mode: 0o644 },
  );
  startProgram(pgbouncer, [file], folder);
  return `postgres://${username}:${password}@127.0.0.1:${listenPort}/quotemill`;
}
