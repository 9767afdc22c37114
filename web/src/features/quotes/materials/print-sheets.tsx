import type { QuoteMaterials } from "@quotemill/shared/prices/materials";
import { createPortal } from "react-dom";
import { useFormats } from "../../../lib/formats.ts";
import { useAuth } from "../../auth/index.ts";
import { orderedCost, orderWords, supplierName } from "./materials-list.ts";

/**
 * Renders what the browser prints instead of the screen: a sheet for each supplier. It stands outside the app's element,
 * because the app's frame has its own scrolling and would be cut after one page.
 */
export function PrintSheets({
  suppliers,
  about,
  currency,
  hasCosts,
}: {
  suppliers: QuoteMaterials["suppliers"];
  /** The quote's number and name. */
  about: string;
  currency: string;
  hasCosts: boolean;
}) {
  const formats = useFormats();
  const { company } = useAuth();
  const money = (cents: number | null) => (cents === null ? "" : formats.cents(cents, currency));
  return createPortal(
    <div className="print-sheets" aria-hidden="true">
      {suppliers.map(({ supplier, items }) => (
        <section key={supplier}>
          <h1>{supplierName(supplier)}</h1>
          <p>{[company?.name, about].filter(Boolean).join(" · ")}</p>
          <table>
            <thead>
              <tr>
                <th>Item</th>
                <th>Code</th>
                <th data-figure>Order</th>
                {hasCosts && <th data-figure>Cost</th>}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.code}>
                  <td>{item.name}</td>
                  <td>{item.supplier_code || item.code}</td>
                  <td data-figure>{orderWords(item, formats)}</td>
                  {hasCosts && <td data-figure>{money(item.ordered_cost)}</td>}
                </tr>
              ))}
            </tbody>
            {hasCosts && (
              <tfoot>
                <tr>
                  <td colSpan={3}>Cost</td>
                  <td data-figure>{money(orderedCost(items))}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      ))}
    </div>,
    document.body,
  );
}
