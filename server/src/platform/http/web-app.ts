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

/** The built web app: hashed files cached forever, `index.html` for every path that is a screen. */
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

/** The build gives it a name by its content, as all assets; null where nothing is built. */
export function findOfferScript(folder: string | undefined): string | null {
  const assets = folder && join(folder, "assets");
  const name = assets && existsSync(assets) && readdirSync(assets).find((each) => /^offer-\w+\.js$/.test(each));
  return name ? `/assets/${name}` : null;
}

/** The script that `index.html` begins with. Its name changes with everything that it loads; null where nothing is built. */
export function findEntryScript(folder: string | undefined): string | null {
  const page = folder && join(folder, "index.html");
  if (!page || !existsSync(page)) return null;
  return / src="(\/assets\/[\w-]+\.js)"/.exec(readFileSync(page, "utf8"))?.[1] ?? null;
}

/** No screen has a dot in its path: whoever asks for one wants a file, which would be there if it existed. */
function isScreen({ method, url }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const asksForPage = method === "GET" || method === "HEAD";
  return asksForPage && !/\.|%2e/i.test(path) && !apiPrefixes.some((prefix) => path.startsWith(prefix));
}

const validDays = 90;

/** RFC 9116: whom to tell of a weakness. It is written at each request, so it is never out of date. */
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
