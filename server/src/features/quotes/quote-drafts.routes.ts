import { draftCalls } from "@quotemill/shared/contracts/quotes";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { priceBasis, priceWorked } from "@quotemill/shared/pricing/price-quote";
import { listFiguresOf } from "@quotemill/shared/quotes/list-figures";
import type { Draft, DraftInput } from "@quotemill/shared/quotes/quote";
import { formatsFor } from "@quotemill/shared/region/formats";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import type { TemplateForm } from "@quotemill/shared/templates/schema/template";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { type CompanyActor, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompanyOnce } from "../../platform/http/idempotency.ts";
import { aboutDraft, recordActivity } from "../activity/index.ts";
import { findRegion } from "../companies/index.ts";
import { holdContact } from "../contacts/index.ts";
import { linesFor } from "../costs/index.ts";
import { holdPhotos } from "../photos/index.ts";
import { withListPrices } from "../prices/index.ts";
import { checkAnswers, findTemplate } from "../templates/index.ts";
import { deleteDrafts } from "./delete-quotes.service.ts";
import { checkRevised } from "./numbering.queries.ts";
import { findDraft, insertDraft, listDrafts, updateDraft, type WithFigures } from "./quote-drafts.queries.ts";

export const draftRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, draftCalls.list, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const page = await listDrafts(db, companyId, request.query);
      return { ...page, items: await showDrafts(db, actor, page.items) };
    }),
  );

  addCall(app, draftCalls.read, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const found = (await findDraft(db, companyId, request.params.id)) ?? notFound("draft");
      const [shown] = await showDrafts(db, actor, [found]);
      return shown ?? notFound("draft");
    }),
  );

  addCall(app, draftCalls.create, (request) =>
    inCompanyOnce(request, async (db, companyId, actor) => {
      const draft = await checkParts(db, companyId, request.body);
      const created = await insertDraft(db, actor, draft);
      await recordActivity(db, actor, {
        action: "draft.created",
        subject: created.quote_name,
        about: aboutDraft(created),
      });
      return { ...created, adjustments: linesFor(actor, created.adjustments) };
    }),
  );

  addCall(app, draftCalls.update, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const before = (await findDraft(db, companyId, request.params.id)) ?? notFound("draft");
      const draft = await checkParts(db, companyId, request.body, before);
      const saved = await updateDraft(db, companyId, request.params.id, draft);
      await recordActivity(db, actor, { action: "draft.updated", subject: saved.quote_name, about: aboutDraft(saved) });
      return { ...saved, adjustments: linesFor(actor, saved.adjustments) };
    }),
  );

  addCall(app, draftCalls.delete, (request) =>
    inCompany(request, (db, _companyId, actor) => deleteDrafts(db, actor, [request.params.id])),
  );
};

/** A draft follows the price list until it is submitted, so its own lines have the list's present values. */
async function showDrafts<Shown extends Pick<Draft, "adjustments">>(db: Db, actor: CompanyActor, drafts: Shown[]) {
  const lines = await withListPrices(
    db,
    actor.company_id,
    drafts.map(({ adjustments }) => adjustments),
  );
  return drafts.map((draft, index) => ({ ...draft, adjustments: linesFor(actor, lines[index] ?? []) }));
}

/**
 * Checks the given parts of a draft, puts the list's figures into its own lines, and stores its total by them. Absent
 * parts stay unchanged.
 */
async function checkParts<Given extends Partial<DraftInput>>(
  db: Db,
  companyId: string,
  given: Given,
  before?: Pick<Draft, "template_id" | "contact_id" | "answers" | "adjustments" | "revises_quote_id">,
): Promise<WithFigures<Given>> {
  const { template_id, contact_id, answers = {}, revises_quote_id, ...whole } = { ...before, ...given };
  const template = template_id ? ((await findTemplate(db, companyId, template_id)) ?? notFound("template")) : null;
  if (given.contact_id || given.revises_quote_id) {
    const contact = (contact_id && (await holdContact(db, companyId, contact_id))) || notFound("contact");
    if (revises_quote_id) await checkRevised(db, companyId, revises_quote_id, contact.email);
  }
  if (given.photos) await holdPhotos(db, companyId, given.photos);
  const { adjustments: givenLines, ...parts } = given;
  if (!given.template_id && !given.answers && !givenLines) return parts;
  if (template) checkAnswers(template.structure, answers);
  const [adjustments = []] = await withListPrices(db, companyId, [whole.adjustments ?? []]);
  const list_figures = template && (await figuresNow(db, companyId, template, { answers, adjustments }));
  return { ...parts, ...(givenLines && { adjustments }), list_figures };
}

async function figuresNow(
  db: Db,
  companyId: string,
  template: TemplateForm,
  { answers, adjustments }: { answers: Answers; adjustments: Adjustment[] },
) {
  const region = await findRegion(db, companyId);
  const basis = priceBasis(template, adjustments, region.tax_basis_points);
  return listFiguresOf(priceWorked(basis, workOut(template, answers), adjustments, formatsFor(region)));
}
