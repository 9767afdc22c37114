import type { z } from "zod";
import { authAccount, authRefusal, authSession } from "../../access/auth-protocol.ts";
import { company } from "../../companies/company.ts";
import { companyDetails, companyDetailsInput } from "../../companies/details.ts";
import { followUpSettings } from "../../companies/follow-ups.ts";
import { userProfile } from "../../companies/users.ts";
import { contact, contactInput, contactListItem, contactUpdate, contactUpsert } from "../../contacts/contact.ts";
import { offer } from "../../offers/offer.ts";
import { priceChange } from "../../prices/changes.ts";
import { priceItem, priceItemInput, priceItemUpdate } from "../../prices/item.ts";
import { adjustment, givenAdjustments } from "../../pricing/adjustments.ts";
import { quoteListItem, quoteRow } from "../../quotes/list.ts";
import { listFigures } from "../../quotes/list-figures.ts";
import { quotePhoto } from "../../quotes/photos.ts";
import {
  draft,
  draftInput,
  draftUpdate,
  quote,
  quoteRecord,
  sendingCompany,
  submitQuoteInput,
} from "../../quotes/quote.ts";
import { chosen } from "../../requests/paging.ts";
import { activity } from "../../screens/activity.ts";
import { pipelineRow } from "../../screens/pipeline.ts";
import { savedView } from "../../screens/saved-views.ts";
import { recipient, sendQuotesInput } from "../../sending/send-quotes.ts";
import { prefilledTemplate } from "../../templates/answers/prefilled.ts";
import { templatePricing } from "../../templates/schema/pricing.ts";
import { priceTables } from "../../templates/schema/tables.ts";
import { template, templateField, templateItem, templateListItem } from "../../templates/schema/template.ts";
import { testCases } from "../../templates/schema/test-cases.ts";
import { templateInput, templateUpdate } from "../../templates/versions/contents.ts";
import { run } from "../../workflow/runs.ts";

/** The schemas that the API document names, so that clients have a type for each and the document says it once. */
export const schemaNames: Record<string, z.ZodType> = {
  Account: authAccount,
  Activity: activity,
  Adjustment: adjustment,
  AuthRefusal: authRefusal,
  ChosenIds: chosen,
  Company: company,
  CompanyDetails: companyDetails,
  CompanyDetailsInput: companyDetailsInput,
  Contact: contact,
  ContactInput: contactInput,
  ContactListItem: contactListItem,
  ContactUpdate: contactUpdate,
  ContactUpsert: contactUpsert,
  Draft: draft,
  DraftInput: draftInput,
  DraftUpdate: draftUpdate,
  FollowUpSettings: followUpSettings,
  GivenAdjustments: givenAdjustments,
  ListFigures: listFigures,
  Offer: offer,
  PipelineRow: pipelineRow,
  PrefilledTemplate: prefilledTemplate,
  PriceChange: priceChange,
  PriceItem: priceItem,
  PriceItemInput: priceItemInput,
  PriceItemUpdate: priceItemUpdate,
  PriceTables: priceTables,
  Profile: userProfile,
  Quote: quote,
  QuoteListItem: quoteListItem,
  QuotePhoto: quotePhoto,
  QuoteRecord: quoteRecord,
  QuoteRow: quoteRow,
  Recipient: recipient,
  Run: run,
  SavedView: savedView,
  SendQuotesInput: sendQuotesInput,
  SendingCompany: sendingCompany,
  Session: authSession,
  SubmitQuoteInput: submitQuoteInput,
  Template: template,
  TemplateField: templateField,
  TemplateInput: templateInput,
  TemplateItem: templateItem,
  TemplateListItem: templateListItem,
  TemplatePricing: templatePricing,
  TemplateUpdate: templateUpdate,
  TestCases: testCases,
};
