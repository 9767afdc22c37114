import type { Company, ListedCompany } from "@quotemill/shared/companies/company";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Copy, LockOpen, Trash2, UserPlus } from "lucide-react";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { itemsOf, totalOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { companyListQuery } from "./companies.api.ts";

interface Actions {
  onInvite: (company: Company) => void;
  onCopyTemplate: (company: Company) => void;
  onLiftSso: (company: Company) => void;
  onDelete: (company: Company) => void;
}

const deletionPollMs = 500;
const heads = ["Company", "Created", "Actions"];
const columns = "minmax(0,1fr) 8rem 15rem";

export function CompaniesCard(actions: Actions) {
  const companies = useInfiniteQuery({
    ...companyListQuery(),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && itemsOf(data).some(isBeingDeleted) && deletionPollMs,
  });
  return (
    <Card title="Existing Companies" count={totalOf(companies.data)}>
      <QueryView
        query={companies}
        failed={(reason) => `Failed to fetch companies: ${reason}`}
        skeleton={<TableSkeleton columns={columns} heads={heads} bones={["w-40", "w-20", "w-28"]} />}
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={<EmptyState drawing="building" title="No companies found." text="Create the first one above." />}
      >
        {(data) => (
          <>
            <Table label="Existing Companies" columns={columns} heads={heads}>
              <TableBody>
                {itemsOf(data).map((company) => (
                  <CompanyRow key={company.id} company={company} {...actions} />
                ))}
              </TableBody>
            </Table>
            <LoadMore query={companies} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

const isBeingDeleted = ({ deletion_percent }: ListedCompany) => deletion_percent !== null;

function CompanyRow({ company, ...actions }: Actions & { company: ListedCompany }) {
  const formats = useFormats();
  return (
    <Row>
      <Cell className="font-medium wrap-anywhere">{company.name}</Cell>
      <Cell className="text-ink-muted tabular-nums @max-[40rem]:text-sm">{formats.date(company.created_at)}</Cell>
      <Cell className="flex items-center justify-end gap-1 @max-[40rem]:col-span-2 @max-[40rem]:mt-2 @max-[40rem]:justify-between">
        {isBeingDeleted(company) ? (
          <span className="text-sm text-ink-muted tabular-nums">Deleting… {company.deletion_percent}%</span>
        ) : (
          <CompanyActions company={company} {...actions} />
        )}
      </Cell>
    </Row>
  );
}

function CompanyActions({
  company,
  onInvite,
  onCopyTemplate,
  onLiftSso,
  onDelete,
}: Actions & { company: ListedCompany }) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={UserPlus}
        aria-label={`Invite User to ${company.name}`}
        onClick={() => onInvite(company)}
      >
        Invite User
      </Button>
      <Button
        size="iconSm"
        icon={Copy}
        aria-label={`Copy a template of ${company.name}`}
        title="Copy a template"
        onClick={() => onCopyTemplate(company)}
      />
      {company.requires_sso && (
        <Button
          size="iconSm"
          icon={LockOpen}
          aria-label={`Stop requiring single sign-on at ${company.name}`}
          title="Stop requiring single sign-on"
          onClick={() => onLiftSso(company)}
        />
      )}
      <Button
        size="iconSm"
        icon={Trash2}
        aria-label={`Delete ${company.name}`}
        title="Delete company"
        onClick={() => onDelete(company)}
      />
    </>
  );
}
