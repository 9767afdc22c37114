import type { TotalResult } from "@quotemill/shared/pricing/run-test-case";
import { clsx } from "clsx";
import { useCompanyPlace } from "../../../lib/company-place.tsx";
import { useFormats } from "../../../lib/use-formats.ts";

/** Expected, now, and the difference; nothing if there is no price at all. */
export function TestTotals({ totals }: { totals: TotalResult[] }) {
  const { cents } = useFormats();
  const { tax_name } = useCompanyPlace();
  const labels = { sub_total: "Subtotal", gst_total: tax_name, grand_total: "Total" };
  const amount = (value: number | null) => (value === null ? "–" : cents(value));
  if (totals.every(({ expected, now }) => expected === null && now === null)) return null;
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 text-sm font-semibold">Totals</h3>
      <table className="w-full text-end tabular-nums max-sm:text-sm">
        <thead className="text-xs text-ink-muted">
          <tr>
            <td />
            <th scope="col" className="py-1.5 ps-2 sm:ps-4 text-end font-medium">
              Expected
            </th>
            <th scope="col" className="py-1.5 ps-2 sm:ps-4 text-end font-medium">
              Now
            </th>
            <th scope="col" className="py-1.5 ps-2 sm:ps-4 text-end font-medium">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, expected, now, differs }) => (
            <tr key={name} className="border-t border-border">
              <th scope="row" className="py-2 text-start font-normal text-ink-muted">
                {labels[name]}
              </th>
              <td className="py-2 ps-2 sm:ps-4">{amount(expected)}</td>
              <td className={clsx("py-2 ps-2 sm:ps-4", differs && "font-medium")}>{amount(now)}</td>
              <td className={clsx("py-2 ps-2 sm:ps-4", differs && "font-medium text-danger-ink")}>
                {expected === null || now === null ? "–" : `${now > expected ? "+" : ""}${cents(now - expected)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
