import { ownPrice } from "@quotemill/shared/quotes/own-price";
import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { screenFormats } from "../../../lib/formats.ts";
import { useCompanyRegion } from "../../../lib/region.tsx";
import type { AcceptedPart } from "../../offers/index.ts";
import { PhotoGrid } from "../photos/photo.tsx";
import { additionalOutputs, answerLists, contactRows, type DetailRow, ownLineRows } from "./detail-rows.ts";
import type { Details } from "./details.api.ts";
import { firstNameOf } from "./summary-docket.tsx";

/** Shows the customer, the answers and the other contents of a quote. */
export function DetailsSections({
  details: { kind, record, form },
  accepted,
  customer,
}: {
  details: Details;
  accepted: AcceptedPart | undefined;
  /** The customer's name. */
  customer: string;
}) {
  const quote = kind === "quote" ? record : null;
  const region = useCompanyRegion();
  const formats = screenFormats({ ...region, currency: quote?.currency ?? region.currency });
  // The docket lists the lines of a quote that has prices.
  const hasPrice = quote !== null && ownPrice(quote, formats) !== null;
  const extras = new Set(accepted?.extras.map(({ field_id }) => field_id));
  const withExtras = (rows: DetailRow[]) =>
    rows.map((row) => (extras.has(row.key) ? { ...row, value: `Yes, added by ${firstNameOf(customer)}` } : row));
  return (
    <div className="px-6 pt-5 pb-6 max-md:px-4">
      <DetailList title="Contact Information" rows={contactRows(record.contact, quote?.contact_info)} />
      {answerLists(form, record.answers, formats).map(({ key, title, rows }) => (
        <DetailList key={key} title={title ?? "Quote Details"} rows={withExtras(rows)} />
      ))}
      {!hasPrice && <DetailList title="Lines and discounts" rows={ownLineRows(record.adjustments, formats)} />}
      <DetailList title="Additional Outputs" rows={additionalOutputs(quote?.outputs ?? null)} />
      <ContentsSections contents={record} />
      {quote && <MadeWith quote={quote} />}
    </div>
  );
}

function DetailList({ title, rows }: { title: string; rows: DetailRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-5 first:mt-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <dl className="divide-y divide-border">
        {rows.map(({ key, label, value }) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-4 py-1.75 max-md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]"
          >
            <dt className="text-ink-muted wrap-anywhere">{label}</dt>
            <dd className={clsx("whitespace-pre-line wrap-anywhere", value === null && "text-ink-muted")}>
              {value ?? "Not provided"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Contents {
  notes: string;
  internal_notes: string;
  inclusions: string[] | null;
  exclusions: string[] | null;
  photos: QuotePhoto[];
}

/** Shows the contents of a quote beyond its answers, as far as it has any. */
function ContentsSections({ contents }: { contents: Contents }) {
  return (
    <>
      <ItemsSection title="Included" items={contents.inclusions} />
      <ItemsSection title="Not included" items={contents.exclusions} />
      {contents.photos.length > 0 && (
        <Section title="Photos and drawings">
          <PhotoGrid photos={contents.photos} />
        </Section>
      )}
      {contents.notes && <Section title="Notes">{contents.notes}</Section>}
      {contents.internal_notes && (
        <Section title="Internal notes" hint="Only your team sees these.">
          {contents.internal_notes}
        </Section>
      )}
    </>
  );
}

function ItemsSection({ title, items }: { title: string; items: string[] | null }) {
  if (!items?.length) return null;
  return (
    <Section title={title}>
      <ul className="grid list-disc gap-1 ps-4 marker:text-ink-muted">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat and never move
          <li key={index}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-1 text-sm font-semibold">
        {title}
        {hint && <span className="ms-2 text-xs font-normal tracking-wide text-ink-muted">{hint}</span>}
      </h3>
      <div className="py-1.75 whitespace-pre-line wrap-anywhere">{children}</div>
    </section>
  );
}

/** The template, and its version if it is known. */
function MadeWith({ quote: { template_name, template_version } }: { quote: Quote }) {
  if (!template_name) return null;
  return (
    <p className="mt-6 text-sm wrap-anywhere text-ink-muted">
      Template: {template_name}
      {template_version && `, version ${template_version}`}
    </p>
  );
}
