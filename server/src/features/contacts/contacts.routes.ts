import {
  contact,
  contactFilters,
  contactInput,
  contactPage,
  contactUpdate,
  contactUpsert,
} from "@quotemill/shared/contacts";
import { idParam, pageQuery } from "@quotemill/shared/paging";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { notFound } from "../../platform/errors.ts";
import { findContact, listContacts } from "./contacts.queries.ts";
import { createContact, deleteContact, saveContact } from "./contacts.service.ts";
import { findOrCreateContact } from "./find-or-create.service.ts";

const tags = ["contacts"];

export const contactRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags,
        summary: "Active contacts, latest changed first",
        querystring: contactFilters.extend(pageQuery.shape),
        response: { 200: contactPage },
      },
    },
    (request) => inCompany(request, "contacts.read", (db, companyId) => listContacts(db, companyId, request.query)),
  );

  app.get("/:id", { schema: { tags, params: idParam, response: { 200: contact } } }, (request) =>
    inCompany(
      request,
      "contacts.read",
      async (db, companyId) => (await findContact(db, companyId, request.params.id)) ?? notFound("contact"),
    ),
  );

  app.post("/", { schema: { tags, body: contactInput, response: { 200: contact } } }, (request) =>
    inCompany(request, "contacts.write", (db, _companyId, actor) => createContact(db, actor, request.body)),
  );

  app.put(
    "/",
    {
      schema: {
        tags,
        summary: "The contact with this address, made or brought up to date for a quote",
        body: contactUpsert,
        response: { 200: contact },
      },
    },
    (request) =>
      inCompany(request, "contacts.write", (db, _companyId, actor) => findOrCreateContact(db, actor, request.body)),
  );

  app.patch("/:id", { schema: { tags, params: idParam, body: contactUpdate, response: { 200: contact } } }, (request) =>
    inCompany(request, "contacts.write", (db, _companyId, actor) =>
      saveContact(db, actor, request.params.id, request.body),
    ),
  );

  app.delete("/:id", { schema: { tags, params: idParam, response: { 200: z.object({}) } } }, (request) =>
    inCompany(request, "contacts.write", async (db, _companyId, actor) => {
      await deleteContact(db, actor, request.params.id);
      return {};
    }),
  );
};
