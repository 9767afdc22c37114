import { type QuoteFilters, type QuoteGroup, quoteFilters } from "@quotemill/shared/quotes/list";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { itemsOf } from "../../../lib/paged-query.ts";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { groupByEmailQuery, groupsQuery } from "./quote-list.api.ts";

const listAddress = quoteFilters.extend({ contact: z.string().trim().toLowerCase().default("") });

/** What the address asks for: filters, and a contact by id or by email. Without one, the first contact is shown. */
export function useQuoteList() {
  const { contactId } = useParams();
  const navigate = useNavigate();
  const [{ contact: email, ...filters }, setFilters] = useUrlFilters(listAddress);
  const groups = useInfiniteQuery(groupsQuery(filters));
  const items = groups.data && itemsOf(groups.data);
  const byEmail = useQuery({ ...groupByEmailQuery(email), enabled: !contactId && email !== "" });
  const first = useFirst(groups, `${filters.tab} ${filters.search}`);
  useFailureToast(groups.error ?? byEmail.error, "Failed to fetch page data.");

  const isAsked = contactId !== undefined || email !== "";
  const shownId = contactId ?? (email ? byEmail.data?.id : first.choose(items) || undefined);

  /** From the header: whoever looks further is not held by the contact of before, but keeps it while it matches. */
  function handleFilter(changes: Partial<QuoteFilters>) {
    if (shownId) first.keep(shownId);
    void navigate(listLink(null, { ...filters, ...changes }), { replace: !isAsked });
  }
  return {
    filters,
    setFilters,
    handleFilter,
    groups,
    items,
    byEmail,
    email: contactId ? "" : email,
    /** Somebody chose this contact: on a phone it has the whole screen. */
    isAsked,
    shownId,
    shown: items?.find(({ id }) => id === shownId) ?? (email ? (byEmail.data ?? undefined) : undefined),
  };
}
export type QuoteList = ReturnType<typeof useQuoteList>;

/** Live changes put other contacts on top; the one that is being read stays, unless it is in the list no more. */
function useFirst(groups: { isPlaceholderData: boolean; hasNextPage: boolean }, place: string) {
  const [read, setRead] = useState({ place, id: "" });
  function choose(items: QuoteGroup[] | undefined) {
    const isPushedDown = groups.hasNextPage && read.place === place && read.id !== "";
    if (!items || groups.isPlaceholderData || isPushedDown || items.some(({ id }) => id === read.id)) return read.id;
    const id = items[0]?.id ?? "";
    if (id !== read.id || place !== read.place) setRead({ place, id });
    return id;
  }
  return { choose, keep: (id: string) => setRead({ place, id }) };
}

/** The same filters at another place of the list. */
export function listLink(contactId: string | null, { tab, search }: QuoteFilters) {
  const given = Object.entries({ tab: tab === "all" ? "" : tab, search }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return { pathname: contactId ? `/quotes/${contactId}` : "/quotes", search: query && `?${query}` };
}
