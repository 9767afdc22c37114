import type { ComparedQuote, NamedValue } from "@quotemill/shared/quotes/differences";
import { ownPrice, totalsOfQuote } from "@quotemill/shared/quotes/own-price";
import { formOfQuote, type Quote } from "@quotemill/shared/quotes/quote";
import type { ScreenFormats } from "../../../lib/formats.ts";
import { inSentence } from "../../templates/index.ts";
import { answerLists, ownLineRows } from "./detail-rows.ts";

/** The parts of a quote that people would compare, as the details show them. Amounts are in cents. */
export function comparedQuote(quote: Quote, formats: ScreenFormats): ComparedQuote {
  const price = ownPrice(quote, formats);
  const { sub_total, tax_total, grand_total } = totalsOfQuote(quote, formats);
  return {
    answers: [
      ...answerLists(formOfQuote(quote), quote.answers, formats).flatMap(({ title, isEntry, rows }) =>
        rows
          .filter(({ type }) => type !== "calculated")
          .map(({ key, label, value }) => ({
            key,
            label: isEntry ? `${title}, ${inSentence(label)}` : label,
            value,
          })),
      ),
      ...(price ? [] : ownLineRows(quote.adjustments, formats).map((row) => ({ ...row, key: row.label }))),
    ],
    lines: (price?.line_items ?? []).map(({ field_id, row, kind, label, printed_name, amount }) => ({
      key: field_id === null ? `${kind} ${label}` : row === undefined ? field_id : `${row} ${field_id}`,
      label: printed_name || label,
      value: amount,
    })),
    totals: [
      { key: "sub_total", label: "Subtotal", value: sub_total },
      { key: "gst_total", label: quote.tax_name, value: tax_total },
      { key: "grand_total", label: "Total", value: grand_total },
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
