import { type CompanyDetailsInput, readDetails } from "@quotemill/shared/companies/details";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import { type QuoteWebhook, quoteWebhook } from "@quotemill/shared/workflow/received-payloads";
import { sampleQuotePayload, sampleTemplate } from "@quotemill/shared/workflow/sample";
import { noPictures, PrinterBusy, type Renderer } from "@quotemill/workflow/print";
import type { FastifyPluginAsync } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { inOwnCompany } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { budgets, limitAtOnce, limitRequests } from "../../platform/http/budgets.ts";
import { findRegion } from "../companies/index.ts";
import type { FileStore } from "../files/index.ts";
import { findDetails } from "../settings/index.ts";

const busy = "Too many previews. Wait a moment.";

interface Options {
  files: FileStore;
  renderer: Renderer;
}

/** Prints a sample quote with these details. The threads that print quotes do it, after the company's own quotes. */
export const previewRoutes: FastifyPluginAsync<Options> = async (app, { files, renderer }) => {
  const onRequest = limitRequests(budgets.previews, busy);
  // One preview is printed at a time. A second may wait, because a form that changes asks again before it has its
  // answer.
  const atMostTwo = limitAtOnce(budgets.previewsAtOnce, busy);

  const preview: CallHandler<typeof settingsCalls.previewQuote> = async (request) => {
    const { quote, logo_path } = await inOwnCompany(request, request.params.id, async (db, companyId) => {
      const { name, logo_path } = await findDetails(db, companyId);
      return { quote: sampleQuote(companyId, name, request.body, await findRegion(db, companyId)), logo_path };
    });
    return atMostTwo(request.params.id, async () => {
      const bytes = logo_path && (await files.getBytes(logo_path).catch(() => null));
      const logo = logo_path && bytes ? { bytes, file: logo_path } : null;
      const pictures = { ...noPictures, logo };
      const { pdf } = await renderer.preview(quote, pictures).catch((error) => {
        throw error instanceof PrinterBusy ? new AppError("unavailable", busy) : error;
      });
      return { pdf_base64: Buffer.from(pdf).toString("base64") };
    });
  };
  addCall(app, settingsCalls.previewQuote, preview, { onRequest });
};

function sampleQuote(companyId: string, name: string, input: CompanyDetailsInput, region: CompanyRegion): QuoteWebhook {
  const { layout, ...details } = readDetails(input);
  const quote = quoteWebhook.parse(sampleQuotePayload(companyId, withTax(region), region));
  const company = { ...details, name, logo_url: null };
  return { ...quote, document: { ...quote.document, photos: [], company, layout } };
}

const withTax = ({ tax_basis_points }: CompanyRegion) => ({
  ...sampleTemplate,
  pricing: sampleTemplate.pricing && { ...sampleTemplate.pricing, gst_basis_points: tax_basis_points },
});
