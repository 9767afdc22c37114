import { Page } from "./page.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";

/** A screen that is still to be built says so, under its real title. */
export function NotHereYet({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <Page title={title} subtitle={subtitle}>
      <Card>
        <EmptyState title="Not here yet" text="This screen is still being built." />
      </Card>
    </Page>
  );
}
