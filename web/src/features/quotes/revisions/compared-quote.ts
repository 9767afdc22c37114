import type { Formats } from "@quotemill/shared/formats";
import type { ComparedQuote, NamedValue } from "@quotemill/shared/quotes/differences";
import { formOfQuote } from "@quotemill/shared/quotes/form-of-quote";
import { ownPrice } from "@quotemill/shared/quotes/own-price";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { answerRows } from "../details/answer-rows.ts";
import { ownLineRows } from "../details/own-line-rows.ts";

/** What people would compare of a quote: as the details show it, in cents where it is an amount. */
export function comparedQuote(quote: Quote, formats: Formats): ComparedQuote {
  const price = ownPrice(quote, formats);
  const inCents = (key: "sub_total" | "gst_total" | "grand_total") => {
    const amount = formats.amount(quote.outputs?.[key], quote.currency);
    return amount === null ? (price?.[key] ?? null) : Math.round(amount * 100);
  };
  // Older quotes have no answer for a box that nobody ticked.
  const checkboxes = new Set(quote.template_structure.filter(({ type }) => type === "checkbox").map(({ id }) => id));
  return {
    answers: [
      ...answerRows(formOfQuote(quote), quote.answers).map((row) => ({
        ...row,
        value: row.value ?? (checkboxes.has(row.key) ? "No" : null),
      })),
      ...(price ? [] : ownLineRows(quote.adjustments, formats.cents).map((row) => ({ ...row, key: row.label }))),
    ],
    lines: (price?.line_items ?? []).map(({ field_id, kind, label, printed_name, amount }) => ({
      key: field_id ?? `${kind} ${label}`,
      label: printed_name || label,
      value: amount,
    })),
    totals: [
      { key: "sub_total", label: "Subtotal", value: inCents("sub_total") },
      { key: "gst_total", label: quote.tax_name, value: inCents("gst_total") },
      { key: "grand_total", label: "Total", value: inCents("grand_total") },
    ],
    texts: [
      text("Name", quote.auto_name ? "" : quote.quote_name),
      text("Notes", quote.notes),
      text("Internal notes", quote.internal_notes),
      text("Included", quote.inclusions?.join("\n")),
      text("Not included", quote.exclusions?.join("\n")),
      text("Photos and drawings", quote.photos.map(({ caption }, index) => caption || `Photo ${index + 1}`).join("\n")),
    ],
  };
}

const text = (label: string, value = ""): NamedValue<string> => ({ key: label, label, value: value || null });
