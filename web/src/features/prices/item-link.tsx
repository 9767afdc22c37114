import { pages } from "@quotemill/shared/screens/pages";
import type { ReactNode } from "react";
import { generatePath, Link } from "react-router";

export const itemPath = (itemId: string) => generatePath(pages.priceItem.path, { itemId });

/** An item's name that opens its page. */
export function ItemLink({ id, title, children }: { id: string; title?: string; children: ReactNode }) {
  return (
    <Link to={itemPath(id)} title={title} className="rounded-xs underline-offset-3 hover:underline max-md:py-3">
      {children}
    </Link>
  );
}
