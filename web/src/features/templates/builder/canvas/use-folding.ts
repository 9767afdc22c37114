import { isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Container } from "../state/structure-tree.ts";

/**
 * Says which sections and groups show only their heading; never those around the open item. While a container is moved,
 * all that could not hold it are folded, so that it moves among its own kind.
 */
export function useFolding(structure: TemplateItem[], selectedId: string | null) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [lifted, setLifted] = useState<Container["type"] | null>(null);
  const around = containersAround(structure, selectedId);

  const isFolded = (item: Container) =>
    lifted === "section" || (lifted === "group" && isGroup(item)) || (folded.has(item.id) && !around.includes(item.id));
  const toggle = useCallback((id: string) => setFolded((now) => withToggled(now, id)), []);
  const handleRelease = useCallback(() => setLifted(null), []);

  function handleGrip(id: string) {
    const item = structure.find((each) => each.id === id);
    // This happens at once, so that the row is picked up among the rows that it will move through.
    if (item && (isSection(item) || isGroup(item))) flushSync(() => setLifted(item.type));
  }

  // After a press on the grip that moved nothing, the list reports no release.
  useEffect(() => {
    if (!lifted) return;
    window.addEventListener("pointerup", handleRelease);
    return () => window.removeEventListener("pointerup", handleRelease);
  }, [lifted, handleRelease]);

  return { isFolded, toggle, handleGrip, handleRelease };
}

function withToggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]);
}

function containersAround(structure: TemplateItem[], id: string | null): string[] {
  const item = structure.find((each) => each.id === id);
  if (!item || isSection(item) || item.parent === undefined) return [];
  return [item.parent, ...containersAround(structure, item.parent)];
}
