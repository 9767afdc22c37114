import { may } from "@quotemill/shared/permissions";
import { Page } from "../../components/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useAuth } from "../auth/index.ts";
import { PasswordCard } from "./account/password-card.tsx";
import { SessionsCard } from "./account/sessions-card.tsx";
import { AccountCard } from "./account-card.tsx";
import { AppearanceForm } from "./appearance-form.tsx";
import { NotificationsCard } from "./notifications-card.tsx";

export function PreferencesPage() {
  const { userProfile } = useAuth();
  return (
    <Page title="Preferences" subtitle="Your account and how Quotemill looks.">
      <div className="grid gap-5 md:gap-6">
        <Card title="Appearance">
          <AppearanceForm />
        </Card>
        {may(userProfile?.app_role, "quotes.send") && <NotificationsCard />}
        <AccountCard />
        <PasswordCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
