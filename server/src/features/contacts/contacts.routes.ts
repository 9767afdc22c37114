import { contactCalls } from "@quotemill/shared/contracts/contacts";
import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompanyOnce } from "../../platform/http/idempotency.ts";
import { findContact, listContacts } from "./contacts.queries.ts";
import {
  bringBackContacts,
  createContact,
  deleteContacts,
  findOrCreateContact,
  saveContact,
} from "./contacts.service.ts";

export const contactRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, contactCalls.list, (request) =>
    inCompany(request, (db, companyId) => listContacts(db, companyId, request.query)),
  );

  addCall(app, contactCalls.read, (request) =>
    inCompany(
      request,
      async (db, companyId) => (await findContact(db, companyId, request.params.id)) ?? notFound("contact"),
    ),
  );

  addCall(app, contactCalls.create, (request) =>
    inCompanyOnce(request, (db, _companyId, actor) => createContact(db, actor, request.body)),
  );

  addCall(app, contactCalls.findOrCreate, (request) =>
    inCompany(request, (db, _companyId, actor) => findOrCreateContact(db, actor, request.body)),
  );

  addCall(app, contactCalls.update, (request) =>
    inCompany(request, (db, _companyId, actor) => saveContact(db, actor, request.params.id, request.body)),
  );

  addCall(app, contactCalls.delete, (request) =>
    inCompany(request, (db, _companyId, actor) => deleteContacts(db, actor, [request.params.id])),
  );

  addCall(app, contactCalls.deleteChosen, (request) =>
    inCompany(request, (db, _companyId, actor) => deleteContacts(db, actor, request.body.ids)),
  );

  addCall(app, contactCalls.restore, (request) =>
    inCompany(request, (db, _companyId, actor) => bringBackContacts(db, actor, request.body.ids)),
  );
};
