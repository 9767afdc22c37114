import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { TemplateDraft } from "../template-draft.ts";
import { focusPlace } from "./focus-place.ts";
import { itemAt, tableAt } from "./problem-list.ts";

const tabOf = ([property]: PropertyKey[]) =>
  property === "structure" ? "design" : property === "tables" ? "tables" : "settings";

/** Leads to what a path of the draft is about. The focus follows once the tab with it is on the page. */
export function useShowPlace<Tab extends string>(
  draft: TemplateDraft,
  tab: Tab,
  onShow: (tab: ReturnType<typeof tabOf>, itemId: string | undefined) => void,
) {
  const wanted = useRef<PropertyKey[] | null>(null);
  useEffect(() => {
    const path = wanted.current;
    if (!path || tabOf(path) !== tab) return;
    wanted.current = null;
    const [item, table] = [itemAt(path, draft), tableAt(path, draft)];
    const place = item
      ? `[data-row="${item.id}"]`
      : table
        ? `[data-table="${table.id}"]`
        : "[role=tabpanel][data-state=active]";
    const focus = () => focusPlace(document.querySelector(place), path[2]);
    if (document.querySelector(place)) focus();
    // The panel of another tab is filled only after this.
    else requestAnimationFrame(focus);
  });

  return (path: PropertyKey[]) => {
    wanted.current = path;
    flushSync(() => onShow(tabOf(path), itemAt(path, draft)?.id));
  };
}
