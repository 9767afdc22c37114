import { fileCalls } from "@quotemill/shared/contracts/files";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/add-call.ts";
import { inCompany } from "../../platform/as-actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Keys } from "../../platform/keys.ts";
import { expiredPage } from "./expired-page.ts";
import { isLinkValid, linkSeconds, signFileLink } from "./file-links.ts";
import type { FileStore } from "./file-store.ts";

interface Options {
  files: FileStore;
  keys: Keys;
  clock: Clock;
}

export const fileRoutes: FastifyPluginAsync<Options> = async (app, { files, keys, clock }) => {
  const isValid = (path: string, token: string) => isLinkValid({ keys, clock }, path, token);
  const checkLink = async (path: string, token: string) => {
    if (!isValid(path, token)) throw new AppError("forbidden", "This link has expired. Ask for a new one.");
    if (!(await files.exists(path))) notFound("file");
  };

  addCall(app, fileCalls.signPdf, (request) =>
    inCompany(request, async (db, companyId) => {
      const path = request.params["*"];
      const [, quoteId = ""] = path.split("/");
      const quote = await db
        .selectFrom("quotes")
        .select("id")
        .where("company_id", "=", companyId)
        .where("id", "=", quoteId)
        .where("pdf_storage_path", "=", path)
        .executeTakeFirst();
      if (!quote) notFound("file");
      return { signedURL: signFileLink({ keys, clock }, path, linkSeconds) };
    }),
  );

  addCall(app, fileCalls.readPdf, async (request, reply) => {
    const path = request.params["*"];
    const { token, download } = request.query;
    // From a mail that a customer kept: they should see a page, not JSON.
    if (!isValid(path, token) && request.headers.accept?.includes("text/html")) {
      return reply.code(403).type("text/html").header("cache-control", "no-store").send(expiredPage());
    }
    await checkLink(path, token);
    const name = download?.replace(/[^\w .-]/g, "_");
    return (
      reply
        .type("application/pdf")
        .header("content-disposition", name ? `attachment; filename="${name}"` : "inline")
        .header("cache-control", `private, max-age=${linkSeconds}`)
        // Opened in its own tab, the file is a document of our origin, so nothing in it may run.
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(await files.getStream(path))
    );
  });

  for (const call of [fileCalls.readLogo, fileCalls.readPhoto]) {
    addCall(app, call, async (request, reply) => {
      const path = request.params["*"];
      await checkLink(path, request.query.token);
      return reply
        .type(path.endsWith(".png") ? "image/png" : "image/jpeg")
        .header("cache-control", `private, max-age=${linkSeconds}`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(await files.getStream(path));
    });
  }
};
