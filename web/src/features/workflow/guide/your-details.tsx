import { SecretRow } from "../secret-row.tsx";
import { SecretRows } from "../secret-rows.tsx";
import { GuideSection, Text } from "./guide-section.tsx";
import type { GuideCompany } from "./use-guide-company.ts";

export function YourDetails({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  return (
    <GuideSection id={id} title={title}>
      {company.isOwn ? (
        <div className="@container overflow-hidden rounded-lg border border-border bg-raised dark:bg-surface">
          <dl>
            <SecretRow
              label="Company ID"
              hint="Sent in every request as company_id."
              value={company.id}
              isSecret={false}
            />
          </dl>
          <SecretRows />
        </div>
      ) : (
        <Text>
          Each company has its own id, upload address and secrets. Its admins see them here and under Settings →
          Integrations. The samples below show `your-company-id` instead.
        </Text>
      )}
    </GuideSection>
  );
}
