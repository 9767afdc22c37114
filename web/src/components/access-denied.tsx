import { Page } from "./page.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";

export function AccessDenied({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState drawing="lock" title="Access Denied - You do not have permission to view this page." />
      </Card>
    </Page>
  );
}
