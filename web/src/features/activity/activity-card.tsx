import { type ActivityFilters, activityFilters, maxCountedActivities } from "@quotemill/shared/screens/activity";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useCountAnnouncement } from "../../components/messages/announcements.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../components/ui/select.tsx";
import { itemsOf, totalOf } from "../../lib/api/queries.ts";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { activityQuery } from "./activity.api.ts";
import { ActivityTable, activityHash } from "./activity-table.tsx";

const kindChoices: { value: ActivityFilters["kind"]; label: string }[] = [
  { value: "all", label: "All activity" },
  { value: "quotes", label: "Quotes" },
  { value: "contacts", label: "Contacts" },
  { value: "templates", label: "Templates" },
  { value: "prices", label: "Prices" },
  { value: "people", label: "People" },
  { value: "settings", label: "Settings" },
];

interface Person {
  id: string;
  auth_id: string | null;
  full_name: string | null;
  email: string;
}

/**
 * Everything that the people of one company did or, for a global admin, of every company. The filters are in the
 * address.
 */
export function ActivityCard({ people, withCompany }: { people: Person[]; withCompany?: boolean }) {
  const [filters, setFilters] = useUrlFilters(activityFilters);
  const activities = useInfiniteQuery(activityQuery(filters));
  const total = totalOf(activities.data);
  useCountAnnouncement(activities, total, "entry", filters, total === maxCountedActivities);
  const card = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // The page lists people above the activities. Scrolling waits for both lists, because the one above pushes the other
  // down.
  const isReady = activities.isSuccess && people.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is that of the click on such a link
  useEffect(() => {
    if (isReady && hash === activityHash) card.current?.scrollIntoView?.({ block: "start" });
  }, [isReady, hash, key]);

  const chosen = activities.data && itemsOf(activities.data).find(({ actor_id }) => actor_id === filters.person);
  const choices = [
    { value: "", label: "Everyone" },
    // People who have only been invited have done nothing yet.
    ...people.filter(({ auth_id }) => auth_id).map((person) => ({ value: person.id, label: nameOf(person) })),
  ];
  if (choices.every(({ value }) => value !== filters.person)) {
    choices.push({ value: filters.person, label: chosen?.actor_name ?? "Someone else" });
  }
  const isFiltered = filters.kind !== "all" || filters.person !== "";
  return (
    <div ref={card}>
      <Card
        title="Activity"
        tools={
          <div className="flex gap-2 @max-[40rem]:w-full">
            <FilterSelect
              label="Kind of activity"
              choices={kindChoices}
              value={filters.kind}
              onChange={(kind) => setFilters({ kind })}
              className="w-36 @max-[40rem]:flex-1"
            />
            <FilterSelect
              label="Person"
              choices={choices}
              value={filters.person}
              onChange={(person) => setFilters({ person })}
              className="w-44 @max-[40rem]:flex-1"
            />
          </div>
        }
      >
        <ActivityTable
          query={activities}
          withCompany={withCompany}
          empty={
            <div className="border-t border-border">
              {isFiltered ? (
                <EmptyState drawing="time" title="No activity found" text="Nothing matches this kind and person.">
                  <Button variant="secondary" onClick={() => setFilters({ kind: "all", person: "" })}>
                    Show all activity
                  </Button>
                </EmptyState>
              ) : (
                <EmptyState
                  drawing="time"
                  title="No activity yet"
                  text="Changes that people make will appear here, latest first."
                />
              )}
            </div>
          }
        />
      </Card>
    </div>
  );
}

const nameOf = ({ full_name, email }: Person) => full_name || email;
