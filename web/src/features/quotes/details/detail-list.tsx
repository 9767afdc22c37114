import { clsx } from "clsx";
import type { DetailRow } from "./detail-row.ts";

export function DetailList({ title, rows }: { title: string; rows: DetailRow[] }) {
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
