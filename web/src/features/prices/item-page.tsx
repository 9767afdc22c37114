import { may } from "@quotemill/shared/access/permissions";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Page } from "../../components/page.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { DocketTotal, Leader } from "../../components/ui/docket.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ActionMenu } from "../../components/ui/menus.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useFormats } from "../../lib/formats.ts";
import { usePreload } from "../../lib/load-later.tsx";
import { inUnits, perUnit } from "../../records/prices/unit-words.ts";
import { useAuth } from "../auth/index.ts";
import { isKit } from "./draft.ts";
import { DeleteItemDialog, ItemDialog } from "./item-dialogs.tsx";
import { ItemHistory } from "./item-history.tsx";
import { PartsCard } from "./item-parts.tsx";
import { UsesCard } from "./item-uses.tsx";
import { percentOf } from "./price-words.ts";
import { itemQuery } from "./prices.api.ts";
import { Age } from "./prices-table.tsx";
import { useApply } from "./undo-change.ts";

const back = { to: pages.prices.path, label: "Back to price list" };

export function ItemPage() {
  const { itemId = "" } = useParams();
  const item = useQuery(itemQuery(itemId));
  if (item.data) return <Item key={itemId} item={item.data} />;
  return (
    <Page back={back} title={pages.priceItem.title}>
      <QueryView
        query={item}
        failed="Failed to load the item"
        skeleton={<ItemBones />}
        missing={
          <EmptyState title="This item does not exist." text="It may have been deleted, or the address is wrong.">
            <LinkButton to={pages.prices.path} variant="secondary">
              Show all items
            </LinkButton>
          </EmptyState>
        }
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

function Item({ item }: { item: PriceItem }) {
  const { userProfile } = useAuth();
  const canWrite = may(userProfile?.app_role, "prices.write");
  const { name, is_active } = item;
  return (
    <Page
      back={back}
      title={name}
      badge={
        <>
          {isKit(item) && <Badge tone="neutral">Kit</Badge>}
          {!is_active && <Badge tone="outline">Inactive</Badge>}
        </>
      }
      subtitle={subtitleOf(item)}
      action={canWrite && <ItemActions item={item} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isKit(item) ? <PartsCard kit={item} /> : <DetailsCard item={item} />}
          <ItemHistory id={item.id} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:row-start-1">
          <PriceCard item={item} />
          <UsesCard id={item.id} />
        </div>
      </div>
    </Page>
  );
}

function ItemActions({ item }: { item: PriceItem }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const { apply, isPending } = useApply();
  const close = () => setDialog(null);
  const { id, code, is_active } = item;
  usePreload(ItemDialog);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActionMenu
        label={`Actions for ${code}`}
        actions={[{ label: "Delete", icon: Trash2, onSelect: () => setDialog("delete"), danger: true }]}
      />
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() =>
          apply({ ids: [id], is_active: !is_active }, `${code} ${is_active ? "deactivated" : "activated"}`)
        }
      >
        {is_active ? "Deactivate" : "Activate"}
      </Button>
      <Button icon={Pencil} onClick={() => setDialog("edit")}>
        Edit
      </Button>
      {dialog === "edit" && <ItemDialog item={item} onClose={close} />}
      {dialog === "delete" && (
        <DeleteItemDialog
          item={item}
          onDeleted={() => void navigate(pages.prices.path, { replace: true })}
          onClose={close}
        />
      )}
    </div>
  );
}

const subtitleOf = ({ code, category, unit, printed_name }: PriceItem) =>
  [code, category, unit && `priced${perUnit(unit)}`, printed_name && `printed as ‘${printed_name}’`]
    .filter(Boolean)
    .join(" · ");

function PriceCard({ item }: { item: PriceItem }) {
  const formats = useFormats();
  const { cost, markup_basis_points: markup, price, unit, parts } = item;
  return (
    <Card title="Price">
      {cost !== null && (
        <dl className="grid gap-1.5 border-b border-dashed border-border-strong px-5 pb-4 max-md:px-4">
          <Leader label="Cost">{formats.unitCost(cost)}</Leader>
          <Leader label="Markup">{markup === null ? "Fixed" : percentOf(markup, formats)}</Leader>
        </dl>
      )}
      <div className="px-5 pt-3 pb-4 max-md:px-4">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          Price{perUnit(unit || "unit")} <DocketTotal cents={price} />
        </p>
        {parts.length === 0 && (
          <p className="flex justify-end gap-1 text-sm text-ink-muted">
            Cost confirmed <Age item={item} />
          </p>
        )}
      </div>
    </Card>
  );
}

function DetailsCard({ item }: { item: PriceItem }) {
  const { supplier, supplier_code, pack, unit } = item;
  return (
    <Card title="Details">
      <dl className="grid gap-x-6 gap-y-4 border-t border-border px-5 py-4 max-md:px-4 @min-[30rem]:grid-cols-3">
        <Fact label="Supplier">{supplier}</Fact>
        <Fact label="Supplier's code">{supplier_code}</Fact>
        <Fact label="Pack">{pack && inUnits(Number(pack), unit, pack)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children || <span className="text-ink-muted">–</span>}</dd>
    </div>
  );
}

function ItemBones() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
      <div className="grid gap-4 rounded-lg border border-border p-5">
        {["w-24", "w-64", "w-56", "w-60"].map((width) => (
          <Bone key={width} className={width} />
        ))}
      </div>
      <div className="grid gap-4 rounded-lg border border-border p-5">
        <Bone className="w-16" />
        <Bone className="h-6 w-32" />
      </div>
    </div>
  );
}
