import { countOf } from "../lib/format.ts";
import { useAnnouncement } from "./announcements.tsx";

/** '12 quotes', said when a filter or a search has found them. Old results stay on screen meanwhile and do not count. */
export function useCountAnnouncement(
  query: { isPlaceholderData: boolean },
  count: number | undefined,
  noun: string,
  filters: object,
) {
  const words = count === undefined || query.isPlaceholderData ? null : countOf(count, noun);
  useAnnouncement(words, JSON.stringify(filters));
}
