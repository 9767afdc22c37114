import { type ReactNode, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useAuth } from "../auth/index.ts";
import { NameDialog } from "./account/name-dialog.tsx";

export function AccountCard() {
  const { user, userProfile, company } = useAuth();
  const [isRenaming, setIsRenaming] = useState(false);
  const role = userProfile?.app_role.replace("_", " ");
  return (
    <Card
      title="Account"
      tools={
        <Button variant="secondary" size="sm" onClick={() => setIsRenaming(true)}>
          Change name
        </Button>
      }
    >
      <dl className="grid border-t border-border">
        <Fact label="Name">{userProfile?.full_name || "User"}</Fact>
        <Fact label="Email">{userProfile?.email ?? user?.email}</Fact>
        <Fact label="Role">{role && <Badge tone="neutral">{role}</Badge>}</Fact>
        <Fact label="Company">{company?.name ?? "None"}</Fact>
      </dl>
      {isRenaming && <NameDialog name={userProfile?.full_name ?? ""} onClose={() => setIsRenaming(false)} />}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-row grid-cols-[6rem_minmax(0,1fr)] max-md:grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 border-b border-border px-5 py-2 last:border-b-0 max-md:px-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
