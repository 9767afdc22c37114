import { pages } from "@quotemill/shared/pages";
import { may } from "@quotemill/shared/permissions";
import { Link } from "react-router";
import { Card } from "../../components/ui/card.tsx";
import { useAuth } from "../auth/index.ts";
import { SecretRows } from "./secret-rows.tsx";

/** For company admins. Renders nothing for anyone else. */
export function WorkflowSecretsCard() {
  const { userProfile, company } = useAuth();
  if (!may(userProfile?.app_role, "integrations.write") || !company) return null;
  return (
    <Card title="Automation">
      <p className="border-t border-border px-5 py-4 text-pretty text-ink-muted max-md:px-4">
        What a workflow needs to return totals and PDFs. The{" "}
        <Link to={pages.guide.path} className="font-medium text-primary-ink underline underline-offset-3">
          Make Config Guide
        </Link>{" "}
        shows where each value goes.
      </p>
      <SecretRows />
    </Card>
  );
}
