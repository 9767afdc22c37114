import { type AuditEntry, isByCustomer } from "@quotemill/shared/audit";
import type { ReactNode } from "react";
import { LoadMore } from "../../components/load-more.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Cell, Row, Table, TableBody } from "../../components/ui/table.tsx";
import { TableSkeleton } from "../../components/ui/table-skeleton.tsx";
import { itemsOf } from "../../lib/paged-query.ts";
import { useFormats } from "../../lib/use-formats.ts";
import type { ActivityQuery } from "./audit.api.ts";
import { wordsOf } from "./entry-words.ts";
import { MentionLink } from "./mention-link.tsx";

const own = { heads: ["Who", "What", "When"], columns: "minmax(0,6fr) minmax(0,17fr) 11.5rem" };
const everywhere = {
  heads: ["Who", "What", "Company", "When"],
  columns: "minmax(0,6fr) minmax(0,15fr) minmax(0,6fr) 11.5rem",
};

/** Who did what and when, latest first. */
export function ActivityTable({
  query,
  empty,
  withCompany = false,
}: {
  query: ActivityQuery;
  empty: ReactNode;
  withCompany?: boolean;
}) {
  const table = withCompany ? everywhere : own;
  return (
    <QueryView
      query={query}
      failed="Failed to load activity"
      skeleton={<TableSkeleton {...table} bones={table.heads.map(() => "w-32")} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={empty}
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
          <LoadMore query={query} />
        </>
      )}
    </QueryView>
  );
}

function EntryRow({ entry, withCompany }: { entry: AuditEntry; withCompany: boolean }) {
  const formats = useFormats();
  const customer = isByCustomer(entry.action) && entry.about.find(({ kind }) => kind === "contact");
  const name = entry.actor_name ?? "Quotemill";
  const doer = customer || { kind: "user" as const, id: entry.actor_id, name, person: null };
  return (
    <Row>
      <Cell className="truncate @max-[40rem]:col-span-2 @max-[40rem]:text-sm @max-[40rem]:text-ink-muted">
        <MentionLink mention={doer} />
      </Cell>
      <Cell className="wrap-anywhere @max-[40rem]:col-span-2 @max-[40rem]:row-start-1">
        {wordsOf(entry).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          <Part key={index} part={part} />
        ))}
      </Cell>
      {withCompany && <Cell className="truncate text-ink-muted @max-[40rem]:text-sm">{entry.company_name ?? "–"}</Cell>}
      <Cell className="whitespace-nowrap text-ink-muted tabular-nums @max-[40rem]:text-sm">
        {formats.moment(entry.created_at)}
      </Cell>
    </Row>
  );
}

const Part = ({ part }: { part: ReturnType<typeof wordsOf>[number] }) =>
  typeof part === "string" ? part : <MentionLink mention={part} />;
