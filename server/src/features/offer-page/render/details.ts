import { html, type Markup } from "@quotemill/shared/html";
import type { OfferedQuote } from "../view.ts";
import { icon } from "./icons.ts";
import { section } from "./section.ts";
import { paragraphs } from "./words.ts";

/** What is in it and what is not, photos, answers, notes and terms of the quotes shown. */
export function details(shown: OfferedQuote[]): Markup[] {
  const all = <Key extends "inclusions" | "exclusions">(key: Key) => [
    ...new Set(shown.flatMap(({ snapshot }) => snapshot[key])),
  ];
  const texts = (key: "notes" | "terms") => [
    ...new Set(shown.map(({ snapshot }) => snapshot[key] ?? "").filter(Boolean)),
  ];
  return [
    covered(all("inclusions"), all("exclusions")),
    photos(shown.flatMap((quote) => quote.photos)),
    answers(shown),
    written("Notes", texts("notes")),
    written("Terms", texts("terms")),
  ];
}

const written = (title: string, texts: string[]): Markup =>
  texts.length > 0 ? section(title, "", html`<div class="terms">${texts.map(paragraphs)}</div>`) : html``;

function covered(included: string[], excluded: string[]): Markup {
  if (included.length + excluded.length === 0) return html``;
  const list = (title: string, sign: "check" | "minus", texts: string[]) =>
    texts.length === 0
      ? ""
      : html`<div><h3>${title}</h3><ul class="ticks ${sign === "check" ? "yes" : "no"}">${texts.map((text) => html`<li>${icon(sign)}<span dir="auto">${text}</span></li>`)}</ul></div>`;
  return section(
    "What is covered",
    "",
    html`<div class="card scope">${list("Included", "check", included)}${list("Not included", "minus", excluded)}</div>`,
  );
}

function photos(shown: OfferedQuote["photos"]): Markup {
  if (shown.length === 0) return html``;
  const pictures = shown.map(
    ({ url, caption }) =>
      html`<figure><img src="${url}" alt="${caption || "Photo"}" loading="lazy" decoding="async">${caption ? html`<figcaption dir="auto">${caption}</figcaption>` : ""}</figure>`,
  );
  // Reached by the keyboard, because phones scroll it sideways.
  return html`<div class="has-photos">${section("Photos", "", html`<div class="photos" role="group" aria-label="Photos" tabindex="0">${pictures}</div>`)}</div>`;
}

function answers(shown: OfferedQuote[]): Markup {
  const given = shown.flatMap(({ snapshot }) => snapshot.answers).filter(({ value }) => value !== null && value !== "");
  const known = new Map(given.map(({ label, value }) => [`${label}\n${value}`, { label, value: value ?? "" }]));
  if (known.size === 0) return html``;
  const rows = [...known.values()].map(
    ({ label, value }) => html`<div><dt dir="auto">${label}</dt><dd dir="auto">${value}</dd></div>`,
  );
  return section("Details", "", html`<dl class="card facts">${rows}</dl>`);
}
