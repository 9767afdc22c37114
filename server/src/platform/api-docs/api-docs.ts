import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "../errors.ts";
import { type DocumentedRoute, writeDocument } from "./document.ts";

/** The customer's pages under `/o/` are for browsers, and other routes without a contract are no API either. */
const isDocumented = ({ method, url, schema, config }: DocumentedRoute) =>
  method !== "HEAD" && (config?.call ? !url.startsWith("/o/") : "operationId" in ((schema ?? {}) as object));

/** Must be registered before the routes it describes. */
export async function addApiDocs(app: FastifyInstance) {
  const routes: DocumentedRoute[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));

  let written: Promise<string> | undefined;
  const sendDocument = async (reply: FastifyReply) => {
    written ??= import("./examples.json").then(({ default: examples }) =>
      writeDocument(routes.filter(isDocumented), examples),
    );
    return reply.type("application/json").send(await written);
  };

  // The page fetches the document itself, and the plugin has none: `sendDocument` answers first.
  await app.register(swagger, { mode: "static", specification: { document: { openapi: "3.1.1" } as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs/api",
    theme: { title: "Quotemill API" },
    // Without the plugin's own bar, and with the headings closed, so that the page opens with the first quote.
    uiConfig: { layout: "BaseLayout", docExpansion: "none", defaultModelsExpandDepth: -1 },
    uiHooks: {
      preHandler: async ({ routeOptions: { url } }, reply) => {
        if (url === "/docs/api/json") return sendDocument(reply);
        // The plugin also offers YAML, which takes long to write and to which nothing links.
        if (url === "/docs/api/yaml") notFound("page");
      },
    },
  });
  app.get("/openapi.json", (_request, reply) => sendDocument(reply));
}
