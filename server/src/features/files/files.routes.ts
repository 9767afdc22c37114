import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Keys } from "../../platform/keys.ts";
import { expiredPage } from "./expired-page.ts";
import { isLinkValid, linkSeconds, signFileLink } from "./file-links.ts";
import type { FileStore } from "./file-store.ts";

const tags = ["files"];
const id = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const noFile = "There is no file at this path.";
const pdfPath = z.string().regex(new RegExp(`^${id}/${id}/[\\w-]+\\.pdf$`), noFile);
const logoPath = z.string().regex(new RegExp(`^${id}/logos/${id}/logo\\.(png|jpg)$`), noFile);

interface Options {
  files: FileStore;
  keys: Keys;
  clock: Clock;
}

export const fileRoutes: FastifyPluginAsyncZod<Options> = async (app, { files, keys, clock }) => {
  const isValid = (path: string, token: string) => isLinkValid({ keys, clock }, path, token);
  const checkLink = async (path: string, token: string) => {
    if (!isValid(path, token)) throw new AppError("forbidden", "This link has expired. Ask for a new one.");
    if (!(await files.exists(path))) notFound("file");
  };

  app.post(
    "/object/sign/quote-pdfs/*",
    {
      schema: {
        tags,
        summary: "A link to a quote's PDF, valid for an hour",
        params: z.object({ "*": pdfPath }),
        response: { 200: z.object({ signedURL: z.string() }) },
      },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
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

  app.get(
    "/object/sign/quote-pdfs/*",
    {
      schema: {
        tags,
        summary: "The PDF behind a link",
        security: [],
        params: z.object({ "*": pdfPath }),
        querystring: z.object({ token: z.string().max(200), download: z.string().max(100).optional() }),
      },
    },
    async (request, reply) => {
      const path = request.params["*"];
      const { token, download } = request.query;
      // From a mail that a customer kept: they see a page, and not a program's answer.
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
          // Opened in a tab of its own the file is a document of our origin: nothing in it may run.
          .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .send(await files.getStream(path))
      );
    },
  );

  app.get(
    "/object/sign/company-logos/*",
    {
      schema: {
        tags,
        summary: "The logo behind a link",
        security: [],
        params: z.object({ "*": logoPath }),
        querystring: z.object({ token: z.string().max(200) }),
      },
    },
    async (request, reply) => {
      const path = request.params["*"];
      await checkLink(path, request.query.token);
      return reply
        .type(path.endsWith(".png") ? "image/png" : "image/jpeg")
        .header("cache-control", `private, max-age=${linkSeconds}`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(await files.getStream(path));
    },
  );
};
