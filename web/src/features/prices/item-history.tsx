import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { TimelineEntry, TimelineList } from "../../components/ui/timeline.tsx";
import { useFormats } from "../../lib/formats.ts";
import { HistoryBones } from "./history-dialog.tsx";
import { capitalised, changeIcons, stepWords, whoOf } from "./price-words.ts";
import { itemHistoryQuery } from "./prices.api.ts";

/** The latest changes of an item, the last one first. */
export function ItemHistory({ id }: { id: string }) {
  const formats = useFormats();
  const history = useQuery(itemHistoryQuery(id));
  return (
    <Card title="History">
      <QueryView
        query={history}
        failed="Failed to load the history"
        skeleton={<HistoryBones />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyLine drawing="time" text="Nothing yet. Changes of this item appear here." />}
      >
        {({ items }) => (
          <div className="-mx-1 -mt-3 max-md:mx-0">
            <TimelineList label="History">
              {items.map((step) => (
                <TimelineEntry
                  key={`${step.change_id} ${step.created_at}`}
                  icon={changeIcons[step.kind]}
                  at={step.created_at}
                  title={capitalised(stepWords(step, formats))}
                >
                  <p className="text-ink-muted">{whoOf(step)}</p>
                </TimelineEntry>
              ))}
            </TimelineList>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
