import type { Company } from "@quotemill/shared/companies";
import { useState } from "react";
import { AccessDenied } from "../../components/access-denied.tsx";
import { Page } from "../../components/page.tsx";
import { useAuth } from "../auth/index.ts";
import { CompaniesCard } from "./companies-card.tsx";
import { CopyTemplateDialog } from "./copy-template-dialog.tsx";
import { CreateCompanyForm } from "./create-company-form.tsx";
import { DeleteCompanyDialog } from "./delete-company-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

export function CompaniesPage() {
  const { isGlobalAdmin } = useAuth();
  return isGlobalAdmin ? <CompanyManagement /> : <AccessDenied title="Company Management" />;
}

function CompanyManagement() {
  const [inviting, setInviting] = useState<Company | null>(null);
  const [copying, setCopying] = useState<Company | null>(null);
  const [deleting, setDeleting] = useState<Company | null>(null);
  return (
    <Page title="Company Management" subtitle="Create companies and invite their first users.">
      <div className="grid gap-6 max-md:gap-5">
        <CreateCompanyForm />
        <CompaniesCard onInvite={setInviting} onCopyTemplate={setCopying} onDelete={setDeleting} />
      </div>
      {inviting && <InviteDialog company={inviting} onClose={() => setInviting(null)} />}
      {copying && <CopyTemplateDialog company={copying} onClose={() => setCopying(null)} />}
      {deleting && <DeleteCompanyDialog company={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}
