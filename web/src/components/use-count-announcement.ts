import { countOf } from "../lib/format.ts";
import { useAnnouncement } from "./announcements.tsx";

/**
 * '12 quotes', said when a filter or a search has found them. Old results stay on screen meanwhile and do not count.
 * `isAtLeast` if the server stopped counting there.
 */
export function useCountAnnouncement(
  query: { isPlaceholderData: boolean },
  count: number | undefined,
  noun: string,
  filters: object,
  isAtLeast = false,
) {
  const isKnown = count !== undefined && !query.isPlaceholderData;
  const words = isKnown ? `${isAtLeast ? "At least " : ""}${countOf(count, noun)}` : null;
  useAnnouncement(words, JSON.stringify(filters));
}
