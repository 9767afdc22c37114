import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Must be registered before the routes it describes. */
export async function addApiDocs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      info: {
        title: "Quotemill",
        version: "1",
        description:
          "Errors: `{ error: { code, message, fields? } }`; from functions `{ error: message, code, fields? }`.",
      },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/docs/api" });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
