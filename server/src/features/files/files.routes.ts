import { fileCalls } from "@quotemill/shared/contracts/files";
import { html } from "@quotemill/shared/text/html";
import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { page } from "../../platform/http/plain-page.ts";
import type { Keys } from "../../platform/keys.ts";
import { isStillOpen, linkSeconds, purposeFor, readLink, signFileLink } from "./file-links.ts";
import type { FileStore } from "./storage.ts";

const closedTitle = "This link no longer works";

/** The answer for programs. It does not give the reason, because the reader may not be the customer. */
const closed = () => new AppError("forbidden", `${closedTitle}. Ask for a new one.`);

const closedPage = () =>
  page({
    title: closedTitle,
    body: html`<main><div class="card"><h1>${closedTitle}</h1>
<p>It has expired, or the quote was withdrawn or replaced. Ask the person who sent you this link for a new one.</p></div></main>`,
  });

interface Options {
  files: FileStore;
  keys: Keys;
  clock: Clock;
}

export const fileRoutes: FastifyPluginAsync<Options> = async (app, { files, keys, clock }) => {
  /** The caching that the file allows, or undefined if the link opens nothing any more. */
  const openLink = async (path: string, token: string): Promise<{ "cache-control": string } | undefined> => {
    const purpose = readLink({ keys, clock }, path, token);
    if (purpose === undefined || (purpose && !(await isStillOpen(app.db, path, purpose)))) return undefined;
    // Customers' browsers must not keep a copy either: once the link is closed, nothing may show the file.
    const isForOthers = purpose?.kind === "offer" || purpose?.kind === "quote";
    return { "cache-control": isForOthers ? "no-store" : `private, max-age=${linkSeconds}` };
  };

  addCall(app, fileCalls.signPdf, (request) =>
    inCompany(request, async (db, companyId, actor) => {
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
      return { signedURL: signFileLink({ keys, clock }, path, { seconds: linkSeconds, purpose: purposeFor(actor) }) };
    }),
  );

  addCall(app, fileCalls.readPdf, async (request, reply) => {
    const path = request.params["*"];
    const { token, download } = request.query;
    const caching = await openLink(path, token);
    // A customer who opens the link from an old mail should see a page, not JSON.
    if (!caching && request.headers.accept?.includes("text/html")) {
      return reply.code(403).type("text/html").header("cache-control", "no-store").send(closedPage());
    }
    if (!caching) throw closed();
    if (!(await files.exists(path))) notFound("file");
    const name = download?.replace(/[^\w .-]/g, "_");
    return (
      reply
        .type("application/pdf")
        .header("content-disposition", name ? `attachment; filename="${name}"` : "inline")
        .headers(caching)
        // Opened in its own tab, the file is a document of our origin, so nothing in it may run.
        .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(await files.getStream(path))
    );
  });

  for (const call of [fileCalls.readLogo, fileCalls.readPhoto]) {
    addCall(app, call, async (request, reply) => {
      const path = request.params["*"];
      const caching = await openLink(path, request.query.token);
      if (!caching) throw closed();
      if (!(await files.exists(path))) notFound("file");
      return reply
        .type(path.endsWith(".png") ? "image/png" : "image/jpeg")
        .headers(caching)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(await files.getStream(path));
    });
  }
};
