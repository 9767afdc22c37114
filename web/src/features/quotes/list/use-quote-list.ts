import {
  type QuoteFilters,
  type QuoteGroup,
  type QuoteOrder,
  quoteFilters,
  quoteOrder,
} from "@quotemill/shared/quotes/list";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { itemsOf } from "../../../lib/api/queries.ts";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { keyLink, personKey } from "../../../records/person-link.ts";
import { groupByEmailQuery, groupsQuery } from "./quote-list.api.ts";

const listAddress = quoteFilters.extend({
  order: quoteOrder,
  contact: z.string().trim().toLowerCase().default(""),
  /** The id of a quote to point out, such as one that was just created. */
  quote: z.string().default(""),
  /** Set if the details of that quote are open. */
  open: z.enum(["", "details"]).catch("").default(""),
});

/**
 * The list's filters and the chosen person, both from the address. If none is chosen, the first person in the list is
 * shown.
 */
export function useQuoteList() {
  const { contactId } = useParams();
  const navigate = useNavigate();
  const [{ contact: email, quote: pointedAt, open, ...filters }, setFilters] = useUrlFilters(listAddress);
  const groups = useInfiniteQuery(groupsQuery(filters));
  const items = groups.data && itemsOf(groups.data);
  const byEmail = useQuery({ ...groupByEmailQuery(email), enabled: !contactId && email !== "" });
  const first = useDefaultPerson(groups, `${filters.tab} ${filters.search}`);
  useFailureToast(groups.error ?? byEmail.error, "Failed to fetch page data.");

  const isChosen = contactId !== undefined || email !== "";
  const keyByEmail = byEmail.data ? personKey(byEmail.data) : undefined;
  const shownKey = contactId ?? (email ? keyByEmail : first.choose(items) || undefined);

  /** Filtering deselects the person, but keeps showing them while they match. */
  function handleFilter(changes: Partial<QuoteFilters>) {
    if (shownKey) first.keep(shownKey);
    void navigate(listLink(null, { ...filters, ...changes }), { replace: !isChosen });
  }
  return {
    filters,
    setFilters,
    handleFilter,
    groups,
    items,
    byEmail,
    email: contactId ? "" : email,
    /** True if the person was chosen explicitly. On a phone they then fill the screen. */
    isChosen,
    pointedAt,
    /** True if the details of the quote in `pointedAt` are open. */
    isOpen: open === "details",
    shownKey,
    shown: items?.find((group) => personKey(group) === shownKey) ?? (email ? (byEmail.data ?? undefined) : undefined),
  };
}
export type QuoteList = ReturnType<typeof useQuoteList>;

/** Keeps showing the same person when live changes move others to the top, unless they leave the list. */
function useDefaultPerson(groups: { isPlaceholderData: boolean; hasNextPage: boolean }, filteredBy: string) {
  const [read, setRead] = useState({ filteredBy, key: "" });
  function choose(items: QuoteGroup[] | undefined) {
    const isPushedDown = groups.hasNextPage && read.filteredBy === filteredBy && read.key !== "";
    const isThere = items?.some((group) => personKey(group) === read.key);
    if (!items || groups.isPlaceholderData || isPushedDown || isThere) return read.key;
    const key = items[0] ? personKey(items[0]) : "";
    if (key !== read.key || filteredBy !== read.filteredBy) setRead({ filteredBy, key });
    return key;
  }
  return { choose, keep: (key: string) => setRead({ filteredBy, key }) };
}

/** The address of a person in the list, with the same filters and order. */
export const listLink = (key: string | null, { tab, search, order }: QuoteFilters & { order: QuoteOrder }) =>
  keyLink(key, { tab: tab === "all" ? "" : tab, search, order: order === "newest" ? "" : order });
