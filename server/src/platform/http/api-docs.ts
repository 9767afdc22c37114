import { setImmediate as nextTurn } from "node:timers/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { notFound } from "../errors.ts";

const openapi = "3.0.3";

/** Must be registered before the routes it describes. */
export async function addApiDocs(app: FastifyInstance) {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));

  const converted = new Map<RouteOptions, ReturnType<typeof jsonSchemaTransform>>();
  await app.register(swagger, {
    openapi: {
      openapi,
      info: {
        title: "Quotemill",
        version: "1",
        description:
          "Errors: `{ error: { code, message, fields? } }`; from functions `{ error: message, code, fields? }`.",
      },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
      security: [{ session: [] }],
    },
    transform: (document) => converted.get(document.route) ?? jsonSchemaTransform(document),
  });

  /**
   * Converts route by route, because other requests would wait while all schemas are converted. The plugin keeps the
   * result.
   */
  const describe = async () => {
    for (const route of routes) {
      const { schema = {}, url, method } = route;
      if (method === "HEAD") continue;
      converted.set(route, jsonSchemaTransform({ schema, url, route, openapiObject: { openapi } }));
      await nextTurn();
    }
    app.swagger();
    converted.clear();
  };
  let described: Promise<void> | undefined;
  const describeOnce = () => {
    described ??= describe();
    return described;
  };

  await app.register(swaggerUi, {
    routePrefix: "/docs/api",
    uiHooks: {
      preHandler: async (request) => {
        // The plugin also offers YAML, which takes even longer to write and to which nothing links.
        if (request.routeOptions.url === "/docs/api/yaml") notFound("page");
        await describeOnce();
      },
    },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => {
    await describeOnce();
    return app.swagger();
  });
}
