import { html, type Markup } from "@quotemill/shared/html";
import { consentSentence } from "@quotemill/shared/offers/consent";
import { offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import { type ChosenQuote, chosenSum, extrasIn } from "../chosen.ts";
import type { OfferView } from "../view.ts";
import { chosenDocket, docketTop } from "./docket.ts";
import { blankForm, describedBy, focusOn, formProblem, problemOf, type StepForm, typedIn } from "./field.ts";
import { nextSteps } from "./next-steps.ts";
import { stepPage } from "./steps.ts";
import { keepWhole, listed, listedNumbers, money, nameOf, paragraphs } from "./words.ts";

/** Terms, name, signature, consent and the button, in this order and on one page. The server's total is the one named. */
export function acceptPage(view: OfferView, chosen: ChosenQuote[], form: StepForm = blankForm): Markup {
  const { company, token } = view;
  const { total, currency, tax_name } = chosenSum(chosen);
  const sum = total === null ? null : money(company, total, currency);
  const quotes = chosen.length > 1 ? "quotes" : "quote";
  const titles = listedNumbers(chosen.map(({ snapshot }) => snapshot));
  const terms = [...new Set(chosen.map(({ snapshot }) => snapshot.terms ?? ""))].filter(Boolean);
  const what = listed(chosen.map(({ snapshot }) => nameOf(snapshot)));
  const price = sum === null ? "" : `, for ${sum}${tax_name ? ` including ${tax_name}` : ""}`;
  const consent = consentSentence({
    quotes: chosen.map(({ snapshot }) => snapshot),
    total: sum,
    tax_name,
    hasTerms: terms.length > 0,
  });
  return stepPage(
    view,
    html`<h1 class="title">Accept your ${quotes}</h1>
<p class="lead" dir="auto">You are accepting ${listed(chosen.map(withItsExtras))}${keepWhole(price, [sum ?? ""])}.</p>
<form class="card form" id="accept" method="post" action="${stepPath(token, "accept")}" novalidate>
${formProblem(form, ["name", "signature", "consent"])}
${hiddenFields(chosen, total)}
${terms.length > 0 ? html`<div class="field"><h2 class="label" id="terms-title">Terms</h2><div class="terms-box" role="region" aria-labelledby="terms-title" tabindex="0">${terms.map(paragraphs)}</div></div>` : ""}
<div class="field"><label class="label" for="name">Your full name</label>
<input class="input" id="name" name="name" autocomplete="name" maxlength="200" dir="auto" value="${typedIn(form, "name")}"${describedBy(form, "name", true)}${focusOn(form, "name")}>
<p class="hint" id="name-hint">Typing your name counts as your signature.</p>${problemOf(form, "name")}</div>
<div class="field" id="signature-field" hidden><p class="label">Draw your signature<span>optional</span></p>
<div class="pad"><canvas id="pad" role="img" aria-label="Drawn signature, optional. Typing your name is enough."></canvas></div>
<div class="pad-foot"><p class="hint">Use your finger or the mouse.</p><button class="clear" id="clear" type="button">Clear</button></div>
<input type="hidden" name="signature" value="${typedIn(form, "signature")}">${problemOf(form, "signature")}</div>
<div class="field"><label class="agree"><input class="check" type="checkbox" name="consent" value="yes"${typedIn(form, "consent") ? html` checked` : ""}${describedBy(form, "consent")}${focusOn(form, "consent")}><span>${keepWhole(consent, [...chosen.map(({ snapshot }) => quoteTitle(snapshot)), sum ?? ""])}</span></label>${problemOf(form, "consent")}</div>
<div class="submit"><button class="button main wide">${sum === null ? html`Accept ${titles}` : `Accept ${quotes} for ${sum}`}</button>
<p class="hint">With your acceptance we keep your name, the time, your internet address and your browser. You get a copy.</p></div>
</form>`,
    chosenDocket(
      company,
      chosen,
      docketTop(what, titles, html`<a class="link" href="${changeAddress(view, chosen)}">Change</a>`),
    ),
    html`<div class="rest">${nextSteps(view)}</div>`,
  );
}

/** Two quotes may have an extra of the same name, so each is named with its own. */
function withItsExtras({ snapshot, extras }: ChosenQuote): string {
  const added = snapshot.extras.filter(({ field_id }) => extras.includes(field_id)).map(({ name }) => name);
  return added.length > 0 ? `${nameOf(snapshot)} with ${listed(added)}` : nameOf(snapshot);
}

/** The total is sent as the customer saw it, and refused if it has changed. */
const hiddenFields = (chosen: ChosenQuote[], total: number | null): Markup[] => [
  ...chosen.map(({ position }) => html`<input type="hidden" name="option" value="${position}">`),
  ...extrasIn(chosen).map((name) => html`<input type="hidden" name="extras" value="${name}">`),
  ...(total === null ? [] : [html`<input type="hidden" name="total" value="${total}">`]),
];

function changeAddress({ token }: OfferView, chosen: ChosenQuote[]): string {
  const ticked = new URLSearchParams();
  for (const { position } of chosen) ticked.append("option", String(position));
  for (const name of extrasIn(chosen)) ticked.append("extras", name);
  return `${offerPath(token)}?${ticked}`;
}
