import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { nothingThere } from "./bodies.ts";

const apiPrefixes = [
  "/auth/",
  "/rest/",
  "/functions/",
  "/realtime/",
  "/storage/",
  "/docs/",
  "/dev/",
  "/workflow/",
  "/assets/",
  "/o/",
];

/** Serves the built web app: hashed files are cached forever, and every path that is a screen gets `index.html`. */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined) {
  const built = folder !== undefined && existsSync(join(folder, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  if (built) app.get("/", { schema: { hide: true } }, (_request, reply) => reply.sendFile("index.html"));
  app.setNotFoundHandler((request, reply) => {
    if (built && isScreen(request)) return reply.sendFile("index.html");
    throw new AppError("not_found", nothingThere);
  });
}

/**
 * Finds the script of the customer's page, which the build names by its content. Returns null where nothing is built.
 */
export function findOfferScript(folder: string | undefined): string | null {
  const assets = folder && join(folder, "assets");
  const name = assets && existsSync(assets) && readdirSync(assets).find((each) => /^offer-\w+\.js$/.test(each));
  return name ? `/assets/${name}` : null;
}

/**
 * Finds the script that `index.html` begins with, whose name changes with all that it loads. Returns null where nothing
 * is built.
 */
export function findEntryScript(folder: string | undefined): string | null {
  const page = folder && join(folder, "index.html");
  if (!page || !existsSync(page)) return null;
  return / src="(\/assets\/[\w-]+\.js)"/.exec(readFileSync(page, "utf8"))?.[1] ?? null;
}

/** No screen has a dot in its path. A path with one asks for a file, which would have been served if it existed. */
function isScreen({ method, url }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const asksForPage = method === "GET" || method === "HEAD";
  return asksForPage && !/\.|%2e/i.test(path) && !apiPrefixes.some((prefix) => path.startsWith(prefix));
}

const validDays = 90;

/**
 * Says to strangers where to report a weakness, as RFC 9116 requires. It is written at each request, so it never
 * expires.
 */
export function addSecurityText(
  app: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string; publicUrl: () => string; clock: Clock },
) {
  const path = "/.well-known/security.txt";
  app.get(path, { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(clock().getTime() + validDays * 86_400_000).toISOString();
    const fields = { Contact: contact, Expires: expires, Canonical: publicUrl() + path, "Preferred-Languages": "en" };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type("text/plain; charset=utf-8").send(lines.join(""));
  });
}
