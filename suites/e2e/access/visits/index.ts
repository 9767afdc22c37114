import type { Visit } from "../visit.ts";
import { contactVisits } from "./contacts.ts";
import { globalVisits } from "./global.ts";
import { pageVisits } from "./pages.ts";
import { priceVisits } from "./prices.ts";
import { quoteVisits } from "./quotes.ts";
import { sendingVisits } from "./sending.ts";
import { settingsVisits } from "./settings.ts";
import { shellVisits } from "./shell.ts";
import { templateVisits } from "./templates.ts";
import { viewVisits } from "./views.ts";

export const visits: Visit[] = [
  ...pageVisits,
  ...shellVisits,
  ...contactVisits,
  ...priceVisits,
  ...quoteVisits,
  ...sendingVisits,
  ...templateVisits,
  ...settingsVisits,
  ...globalVisits,
  ...viewVisits,
];
