import { activityCases } from "./activity.cases.ts";
import { apiKeyCases } from "./api-keys.cases.ts";
import { companyCases } from "./companies.cases.ts";
import { contactCases } from "./contacts.cases.ts";
import { crmCases } from "./crm.cases.ts";
import { detailsCases } from "./details.cases.ts";
import { eventCases } from "./events.cases.ts";
import { exportCases } from "./exports.cases.ts";
import { followUpCases } from "./follow-ups.cases.ts";
import { importCases } from "./imports.cases.ts";
import { offerCases } from "./offers.cases.ts";
import { overviewCases } from "./overview.cases.ts";
import { phoneCallCases } from "./phone-calls.cases.ts";
import { photoCases } from "./photos.cases.ts";
import { priceImportCases } from "./price-imports.cases.ts";
import { priceCases } from "./prices.cases.ts";
import { quoteCases } from "./quotes.cases.ts";
import type { RouteCase } from "./route-case.ts";
import { sendingCases } from "./sending.cases.ts";
import { ssoCases } from "./sso.cases.ts";
import { templateCopyCases } from "./template-copies.cases.ts";
import { templateVersionCases } from "./template-versions.cases.ts";
import { templateCases } from "./templates.cases.ts";
import { undoCases } from "./undo.cases.ts";
import { userCases } from "./users.cases.ts";
import { viewCases } from "./views.cases.ts";
import { workflowCases } from "./workflow.cases.ts";
import { writeBackCases } from "./write-back.cases.ts";

export const allCases: RouteCase[] = [
  ...activityCases,
  ...apiKeyCases,
  ...companyCases,
  ...contactCases,
  ...detailsCases,
  ...crmCases,
  ...eventCases,
  ...exportCases,
  ...followUpCases,
  ...importCases,
  ...offerCases,
  ...overviewCases,
  ...phoneCallCases,
  ...photoCases,
  ...priceCases,
  ...priceImportCases,
  ...quoteCases,
  ...sendingCases,
  ...ssoCases,
  ...templateCases,
  ...templateCopyCases,
  ...templateVersionCases,
  ...undoCases,
  ...userCases,
  ...viewCases,
  ...workflowCases,
  ...writeBackCases,
];
