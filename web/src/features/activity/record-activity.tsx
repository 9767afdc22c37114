import { useInfiniteQuery } from "@tanstack/react-query";
import { Card } from "../../components/ui/card.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { contactActivityQuery, templateActivityQuery } from "./activity.api.ts";
import { ActivityTable } from "./activity-table.tsx";

const nothing = (
  <div className="border-t border-border">
    <EmptyLine drawing="time" text="Nothing yet. What people do from now on appears here." />
  </div>
);

/** Lists people's actions on a contact and the contact's quotes. */
export function ContactActivity({ id }: { id: string }) {
  const activities = useInfiniteQuery(contactActivityQuery(id));
  return (
    <Card title="Activity">
      <ActivityTable query={activities} empty={nothing} />
    </Card>
  );
}

export function TemplateActivityDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const activities = useInfiniteQuery(templateActivityQuery(id));
  return (
    <Dialog title="Activity" subtitle={name} size="wide" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto">
        <ActivityTable query={activities} empty={nothing} />
      </div>
    </Dialog>
  );
}
