import { useQuery } from "@tanstack/react-query";
import { valuesQuery } from "./dashboard.api.ts";
import { StatusCard } from "./status-card.tsx";
import { WeeksCard } from "./weeks-card.tsx";

/** What the quotes of the last weeks come to. */
export function Values() {
  const query = useQuery(valuesQuery);
  return (
    <>
      <WeeksCard query={query} />
      <StatusCard query={query} />
    </>
  );
}
