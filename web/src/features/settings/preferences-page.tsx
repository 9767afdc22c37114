import { Page } from "../../components/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { AccountCard } from "./account-card.tsx";
import { AppearanceForm } from "./appearance-form.tsx";

export function PreferencesPage() {
  return (
    <Page title="Preferences" subtitle="Your account and how Quotemill looks.">
      <div className="grid gap-5 md:gap-6">
        <Card title="Appearance">
          <AppearanceForm />
        </Card>
        <AccountCard />
      </div>
    </Page>
  );
}
