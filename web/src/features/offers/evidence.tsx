import type { OfferAcceptance } from "@quotemill/shared/offers/schema";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/use-formats.ts";

/** Who accepted what, and on which words. It stays when the acceptance is undone. */
export function Evidence({ acceptance: { record, certificate_url, ...acceptance } }: { acceptance: OfferAcceptance }) {
  const formats = useFormats();
  const [first] = record.quotes;
  return (
    <>
      <dl className="mt-2.5 grid gap-1.5 rounded-md border border-border bg-sunken px-3.5 py-3 text-sm">
        <Fact label={record.signature ? "Signed by" : record.consent ? "Signed as" : "Named"}>{record.name}</Fact>
        <Fact label="Time">{formats.exactMoment(record.accepted_at)}</Fact>
        {record.consent && <Fact label="Agreed to">“{record.consent.sentence}”</Fact>}
        {record.recorded_by && <Fact label="Recorded by">{record.recorded_by.name}</Fact>}
        {first && (
          <Fact label="PDF fingerprint">
            <span className="font-mono text-xs" title={first.pdf_sha256}>
              {shortHash(first.pdf_sha256)}
            </span>
          </Fact>
        )}
        {acceptance.undone_at && <Fact label="Undone">{formats.exactMoment(acceptance.undone_at)}</Fact>}
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-muted">
        {certificate_url ? (
          <>
            <a
              href={certificate_url}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-primary-ink hover:underline max-md:py-2"
            >
              View certificate (PDF)
            </a>
            {!acceptance.undone_at && <span className="max-md:py-2">It was emailed to you and the customer.</span>}
          </>
        ) : (
          "The certificate is being prepared."
        )}
      </p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 max-md:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** '9f2c 41d7 … e0b8' */
const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
