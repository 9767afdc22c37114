import { may } from "@quotemill/shared/access/permissions";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import { priceItemFilters } from "@quotemill/shared/prices/item";
import { pages } from "@quotemill/shared/screens/pages";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { History, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { ExportButton } from "../../components/lists/export-button.tsx";
import { Page } from "../../components/page.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { usePreload } from "../../lib/load-later.tsx";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { useAuth } from "../auth/index.ts";
import { DeleteItemDialog, HistoryDialog, ItemDialog } from "./item-dialogs.tsx";
import { figuresQuery, itemListQuery } from "./prices.api.ts";
import { ChangeCosts } from "./prices-bar.tsx";
import { PricesCard } from "./prices-card.tsx";
import type { OpenDialog } from "./prices-table.tsx";

export function PricesPage() {
  const { userProfile, hasFiles } = useAuth();
  const canWrite = may(userProfile?.app_role, "prices.write");
  const [filters, setFilters] = useUrlFilters(priceItemFilters);
  const items = useInfiniteQuery(itemListQuery(filters));
  const figures = useQuery(figuresQuery());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  usePreload(HistoryDialog, ...(canWrite ? [ItemDialog] : []));
  const isEmpty = figures.data?.all === 0;
  const ofSupplier = canWrite && filters.supplier !== "" && !items.hasNextPage && !items.isPlaceholderData;
  const add = canWrite ? () => setDialog({ kind: "add" }) : undefined;
  return (
    <Page
      title="Price List"
      subtitle="Your materials, labour and prices."
      more={
        !isEmpty && (
          <>
            <Button variant="secondary" icon={History} onClick={() => setDialog({ kind: "history" })}>
              History
            </Button>
            {hasFiles && (
              <ExportButton call={exportCalls.priceItems} given={[{ query: filters }]} label="Export items" />
            )}
            {ofSupplier && items.data && <ChangeCosts items={itemsOf(items.data)} />}
            {canWrite && (
              <LinkButton variant="secondary" icon={Upload} to={pages.priceImport.path}>
                Import
              </LinkButton>
            )}
          </>
        )
      }
      action={
        !isEmpty &&
        add && (
          <Button variant="secondary" icon={Plus} onClick={add}>
            Add item
          </Button>
        )
      }
    >
      <PricesCard
        query={items}
        figures={figures.data}
        filters={filters}
        canWrite={canWrite}
        onFilter={setFilters}
        onAdd={add}
        onOpen={setDialog}
      />
      {dialog?.kind === "add" && <ItemDialog item={null} onClose={close} />}
      {dialog?.kind === "edit" && <ItemDialog item={dialog.item} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteItemDialog item={dialog.item} onClose={close} />}
      {dialog?.kind === "history" && <HistoryDialog canWrite={canWrite} onClose={close} />}
    </Page>
  );
}
