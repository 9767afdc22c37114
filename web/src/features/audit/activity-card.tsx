import { type AuditAction, type AuditEntry, auditActions } from "@quotemill/shared/audit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadMore } from "../../components/load-more.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Cell, Row, Table, TableBody } from "../../components/ui/table.tsx";
import { TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { itemsOf } from "../../lib/paged-query.ts";
import { useFormats } from "../../lib/use-formats.tsx";
import { auditQuery } from "./audit.api.ts";

const own = { heads: ["Who", "What", "When"], columns: "minmax(0,9fr) minmax(0,14fr) 11.5rem" };
const everywhere = {
  heads: ["Who", "What", "Company", "When"],
  columns: "minmax(0,9fr) minmax(0,12fr) minmax(0,6fr) 11.5rem",
};

/** Who did what and when, latest first. */
export function ActivityCard({ withCompany = false }: { withCompany?: boolean }) {
  const entries = useInfiniteQuery(auditQuery());
  const table = withCompany ? everywhere : own;
  return (
    <Card title="Activity">
      <QueryView
        query={entries}
        failed="Failed to load activity"
        skeleton={<TableSkeleton {...table} bones={table.heads.map(() => "w-32")} />}
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={
          <EmptyState
            drawing="time"
            title="No activity yet"
            text="Changes that people make will appear here, latest first."
          />
        }
      >
        {(data) => (
          <>
            <Table label="Activity" {...table}>
              <TableBody>
                {itemsOf(data).map((entry) => (
                  <EntryRow key={entry.id} entry={entry} withCompany={withCompany} />
                ))}
              </TableBody>
            </Table>
            <LoadMore query={entries} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function EntryRow({ entry, withCompany }: { entry: AuditEntry; withCompany: boolean }) {
  const formats = useFormats();
  return (
    <Row>
      <Cell className="truncate @max-[40rem]:col-span-2 @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
        {entry.actor_email ?? "Quotemill"}
      </Cell>
      <Cell className="wrap-anywhere @max-[40rem]:col-span-2 @max-[40rem]:row-start-1">{wordsFor(entry)}</Cell>
      {withCompany && <Cell className="truncate text-ink-muted @max-[40rem]:text-sm">{entry.company_name ?? "–"}</Cell>}
      <Cell className="whitespace-nowrap text-ink-muted tabular-nums @max-[40rem]:text-sm">
        {formats.moment(entry.created_at)}
      </Cell>
    </Row>
  );
}

/** Falls back to the action's own name, since a newer server may know more actions. */
function wordsFor({ action, subject }: AuditEntry) {
  const words = auditActions[action as AuditAction] ?? action;
  return subject ? `${words} ${subject}` : words;
}
