import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import { Plus } from "lucide-react";
import { Page } from "../../components/page.tsx";
import { LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { useAuth } from "../auth/index.ts";
import { ImportButton } from "./copies/import-button.tsx";
import { TemplatesCard } from "./templates-card.tsx";

/** For company admins only, since a global admin has no templates. */
export function TemplatesPage() {
  const { userProfile } = useAuth();
  const isAllowed = may(userProfile?.app_role, "templates.write");
  return (
    <Page
      title="Quote Builder"
      subtitle="Create and manage quote templates with conditional logic."
      action={
        isAllowed && (
          <div className="flex flex-wrap gap-2">
            <ImportButton />
            <LinkButton to={pages.newTemplate.path}>
              <Plus size={16} aria-hidden="true" />
              New Template
            </LinkButton>
          </div>
        )
      }
    >
      {isAllowed ? (
        <TemplatesCard />
      ) : (
        <Card>
          <EmptyState
            drawing="lock"
            title="Access Denied"
            text="You need admin privileges to access the Quote Builder."
          />
        </Card>
      )}
    </Page>
  );
}
