import { formatsFor } from "@quotemill/shared/formats";
import { ownPrice } from "@quotemill/shared/quotes/own-price";
import { useCompanyPlace } from "../../../lib/company-place.tsx";
import { answerLists } from "./answer-lists.ts";
import { contactRows } from "./contact-rows.ts";
import { ContentsSections } from "./contents-sections.tsx";
import { DetailList } from "./detail-list.tsx";
import { additionalOutputs } from "./detail-row.ts";
import type { Details } from "./details.api.ts";
import { MadeWith } from "./made-with.tsx";
import { ownLineRows } from "./own-line-rows.ts";

/** Who it is for, what was answered, and what else it holds. */
export function DetailsSections({ details: { kind, record, form } }: { details: Details }) {
  const quote = kind === "quote" ? record : null;
  const place = useCompanyPlace();
  const formats = formatsFor({ ...place, currency: quote?.currency ?? place.currency });
  // The docket lists the lines of a quote that has prices.
  const hasPrice = quote !== null && ownPrice(quote, formats) !== null;
  return (
    <div className="px-6 pt-5 pb-6 max-md:px-4">
      <DetailList title="Contact Information" rows={contactRows(record.contact, quote?.contact_info)} />
      {answerLists(form, record.answers, formats).map(({ key, title, rows }) => (
        <DetailList key={key} title={title ?? "Quote Details"} rows={rows} />
      ))}
      {!hasPrice && <DetailList title="Lines and discounts" rows={ownLineRows(record.adjustments, formats.cents)} />}
      <DetailList title="Additional Outputs" rows={additionalOutputs(quote?.outputs ?? null)} />
      <ContentsSections contents={record} />
      {quote && <MadeWith quote={quote} />}
    </div>
  );
}
