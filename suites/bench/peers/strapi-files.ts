/** A Strapi project with one type of content, whose list anyone may read. */
export const strapiFiles: Record<string, string> = {
  "config/database.js": `module.exports = ({ env }) => ({
    connection: { client: "postgres", connection: { connectionString: env("DATABASE_URL") }, pool: { min: 2, max: 10 } },
  });`,
  "config/server.js": `module.exports = ({ env }) => ({
    host: "127.0.0.1", port: env.int("PORT"), app: { keys: ["a key for measuring"] },
  });`,
  "config/admin.js": `module.exports = {
    serveAdminPanel: false, auth: { secret: "a secret for measuring" }, apiToken: { salt: "a salt for measuring" },
    transfer: { token: { salt: "another salt" } },
  };`,
  "config/api.js": "module.exports = { rest: { maxLimit: 100, withCount: true } };",
  "config/plugins.js": `module.exports = { "users-permissions": { config: { jwtSecret: "a secret for measuring" } } };`,
  // Without the one that logs: Strapi writes a line to the terminal for each request.
  "config/middlewares.js": `module.exports = ["errors", "security", "cors", "query", "body", "favicon", "public"]
    .map((name) => "strapi::" + name);`,
  "src/index.js": `module.exports = {
    async bootstrap({ strapi }) {
      const role = await strapi.query("plugin::users-permissions.role").findOne({ where: { type: "public" } });
      const data = { action: "api::contact.contact.find", role: role.id };
      await strapi.query("plugin::users-permissions.permission").create({ data });
    },
  };`,
  "src/api/contact/content-types/contact/schema.json": JSON.stringify({
    kind: "collectionType",
    collectionName: "contacts",
    info: { singularName: "contact", pluralName: "contacts", displayName: "Contact" },
    options: { draftAndPublish: false },
    attributes: Object.fromEntries(
      [
        ..."company first_name last_name email phone company_name street city state postal_code country".split(" "),
        ..."ghl_contact_id ghl_sync_status source standing created_by_person".split(" "),
      ].map((name) => [name, { type: "string" }]),
    ),
  }),
  "src/api/contact/routes/contact.js": factory("Router"),
  "src/api/contact/controllers/contact.js": factory("Controller"),
  "src/api/contact/services/contact.js": factory("Service"),
  "public/uploads/.keep": "",
  "src/extensions/.keep": "",
  "database/migrations/.keep": "",
};

function factory(part: string) {
  return `module.exports = require("@strapi/strapi").factories.createCore${part}("api::contact.contact");`;
}
