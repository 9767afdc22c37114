import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../src/platform/db/migrate.ts";
import { serverFolder } from "../src/platform/server-folder.ts";

/** A database as the version before a migration left it, found by the end of its file's name. Returns its address. */
export async function startEarlier(change: string): Promise<string> {
  const folder = await mkdtemp(join(inject("runFolder"), "earlier-"));
  await cp(join(serverFolder, "migrations"), folder, { recursive: true });
  const names = (await readdir(folder)).sort();
  const at = names.findIndex((name) => name.endsWith(change));
  for (const name of names.slice(at)) await rm(join(folder, name));
  const name = `earlier_${randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(inject("templateUrl")), { pathname: "/postgres" });
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  url.pathname = `/${name}`;
  await migrate(url.href, undefined, folder);
  return url.href;
}
