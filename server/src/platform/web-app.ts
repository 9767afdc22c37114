import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { nothingThere } from "./bodies.ts";
import { AppError } from "./errors.ts";

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

function isScreen(request: FastifyRequest): boolean {
  const asksForPage = request.method === "GET" || request.method === "HEAD";
  return asksForPage && !apiPrefixes.some((prefix) => request.url.startsWith(prefix));
}
