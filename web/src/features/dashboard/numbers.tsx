import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BreakdownCard } from "./breakdown-card.tsx";
import { numbersQuery } from "./dashboard.api.ts";
import { FunnelCard } from "./funnel-card.tsx";

/** What became of the offers: of one month, or of the last twelve. */
export function Numbers() {
  const [month, setMonth] = useState<string | null>(null);
  const query = useQuery({ ...numbersQuery(month), placeholderData: keepPreviousData });
  return (
    <>
      <BreakdownCard query={query} month={month} />
      <FunnelCard query={query} month={month} onChoose={setMonth} />
    </>
  );
}
