import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { ReactNode } from "react";
import { PhotoGrid } from "../photos/photo-grid.tsx";

interface Contents {
  notes: string;
  internal_notes: string;
  inclusions: string[] | null;
  exclusions: string[] | null;
  photos: QuotePhoto[];
}

/** What a quote holds beyond its answers. Leaves out what it does not have. */
export function ContentsSections({ contents }: { contents: Contents }) {
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
