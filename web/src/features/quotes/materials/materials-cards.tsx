import type { Material, QuoteMaterials } from "@quotemill/shared/prices/materials";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { type ComponentProps, useId } from "react";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/choices.tsx";
import { DocketTotal, Leader } from "../../../components/ui/docket.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../../components/ui/table.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { inUnits } from "../../../records/prices/unit-words.ts";
import { useAuth } from "../../auth/index.ts";
import { neededWords, orderedCost, orderParts, supplierName } from "./materials-list.ts";

type Supplier = QuoteMaterials["suppliers"][number];

const end = { className: "text-end" };
const tableOf = (seesCosts: boolean) => ({
  columns: `minmax(0,1fr) 5.5rem 3rem 10rem${seesCosts ? " 5.5rem" : ""}`,
  heads: [
    "Item",
    { label: "Needed", ...end },
    { label: "Waste", ...end },
    { label: "Order", ...end },
    ...(seesCosts ? [{ label: "Cost", ...end }] : []),
  ],
});

/** Lists the orders from one supplier. */
export function SupplierCard({ supplier, items, currency }: Supplier & { currency: string }) {
  const formats = useFormats();
  const { seesCosts } = useAuth();
  const name = supplierName(supplier);
  const cost = orderedCost(items);
  return (
    <Card
      title={name}
      count={items.length}
      tools={cost !== null && <span className="font-medium tabular-nums md:pe-2">{formats.cents(cost, currency)}</span>}
    >
      <Table label={name} {...tableOf(seesCosts)}>
        <TableBody>
          {items.map((item) => (
            <MaterialRow key={item.code} item={item} currency={currency} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function MaterialRow({ item, currency }: { item: Material; currency: string }) {
  const formats = useFormats();
  const { seesCosts } = useAuth();
  const { code, name, waste, supplier_code, ordered_cost } = item;
  const isWasted = Number(waste) > 0;
  const figure = "text-end tabular-nums";
  const [amount, packs] = orderParts(item, formats);
  return (
    <Row className="min-h-13">
      <Cell className="@max-[40rem]:row-span-2">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs tracking-wide wrap-anywhere text-ink-muted">
          {code}
          {supplier_code && supplier_code !== code && ` · ${supplier_code}`}
        </p>
        <p className="text-sm text-ink-muted @min-[40rem]:hidden">
          {neededWords(item, formats)} needed{isWasted && ` + ${formats.number(Number(waste))} waste`}
        </p>
      </Cell>
      <Cell className={`${figure} @max-[40rem]:hidden`}>{neededWords(item, formats)}</Cell>
      <Cell className={`${figure} text-ink-muted @max-[40rem]:hidden`}>
        {isWasted ? formats.number(Number(waste)) : "–"}
      </Cell>
      <Cell className={`${figure} font-semibold @max-[40rem]:max-w-32`}>
        {amount}
        {packs && (
          <>
            , <span className="inline-block">{packs}</span>
          </>
        )}
      </Cell>
      {seesCosts && (
        <Cell className={`${figure} @max-[40rem]:col-start-2 @max-[40rem]:self-start`}>
          {ordered_cost === null ? "–" : formats.cents(ordered_cost, currency)}
        </Cell>
      )}
    </Row>
  );
}

/** Shows what the orders cost, and chooses whether costs are printed. Only for people who may see costs. */
export function TotalsCard({
  suppliers,
  quote: { currency, template_pricing, tax_name },
  hasCosts,
  onCosts,
}: {
  suppliers: Supplier[];
  quote: Pick<Quote, "currency" | "template_pricing" | "tax_name">;
  hasCosts: boolean;
  onCosts: NonNullable<ComponentProps<typeof Checkbox>["onChange"]>;
}) {
  const formats = useFormats();
  const id = useId();
  // What has no supplier is rarely ordered: labour, or a fee.
  const named = suppliers.filter(({ supplier }) => supplier !== "");
  const orders = named.length > 0 ? named : suppliers;
  const total = orderedCost(orders.flatMap(({ items }) => items));
  if (total === null) return null;
  const tax = template_pricing?.prices_include_gst ? "including" : "before";
  return (
    <Card title="To order">
      <dl className="grid gap-1.5 border-b border-dashed border-border-strong px-5 pb-4 max-md:px-4">
        {orders.map(({ supplier, items }) => (
          <Leader key={supplier} label={supplierName(supplier)}>
            {formats.cents(orderedCost(items) ?? 0, currency)}
          </Leader>
        ))}
      </dl>
      <div className="px-5 pt-3 pb-4 max-md:px-4">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          Cost <DocketTotal cents={total} currency={currency} />
        </p>
        <p className="text-end text-sm text-ink-muted">
          {tax} {tax_name}, whole packs
        </p>
      </div>
      <label
        htmlFor={id}
        className="flex min-h-control cursor-pointer items-center gap-2.5 border-t border-border px-5 py-2 max-md:px-4"
      >
        <Checkbox id={id} checked={hasCosts} onChange={onCosts} />
        Include costs in print, CSV and list
      </label>
    </Card>
  );
}

export function UnlistedCard({ lines }: { lines: QuoteMaterials["unlisted"] }) {
  const formats = useFormats();
  return (
    <Card title="Without an item">
      <ul className="divide-y divide-border border-t border-border">
        {lines.map(({ label, detail, quantity, unit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never change
          <li key={index} className="flex items-baseline justify-between gap-3 px-5 py-2.5 max-md:px-4">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{label}</p>
              {detail && <p className="text-sm text-ink-muted">{detail}</p>}
            </div>
            {(quantity !== 1 || unit) && (
              <span className="shrink-0 tabular-nums">{inUnits(quantity, unit, formats.number(quantity))}</span>
            )}
          </li>
        ))}
        <li className="px-5 py-2.5 text-sm text-pretty text-ink-muted max-md:px-4">
          {lines.length === 1
            ? "This line has no item, so nothing is ordered for it."
            : "These lines have no item, so nothing is ordered for them."}
        </li>
      </ul>
    </Card>
  );
}

export function MaterialsBones() {
  const { seesCosts } = useAuth();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
      <div className="rounded-lg border border-border">
        <div className="px-5 py-5">
          <Bone className="w-40" />
        </div>
        <TableSkeleton {...tableOf(seesCosts)} bones={["w-48", "w-16", "w-8", "w-20", "w-14"]} rows={4} lines={2} />
      </div>
      <div className="grid gap-4 rounded-lg border border-border p-5">
        <Bone className="w-20" />
        <Bone className="h-6 w-32" />
      </div>
    </div>
  );
}
