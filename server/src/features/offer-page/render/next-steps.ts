import { html, type Markup } from "@quotemill/shared/html";
import type { OfferView } from "../view.ts";
import { section } from "./section.ts";
import { firstName } from "./words.ts";

/** Beside an acceptance, before and after. */
export const nextSteps = (view: OfferView): Markup =>
  section(
    "What happens next",
    "",
    html`<ol class="next"><li><b>You get your acceptance record</b><p>It comes by email with the quote, within a few minutes.</p></li><li><b>${firstName(view)} gets in touch</b><p>To agree on a date with you.</p></li><li><b>Nothing is charged now</b><p>You pay as the quote and its terms say.</p></li></ol>`,
  );
