import type { ReactNode } from "react";
import { z } from "zod";
import { countFields, type EditedTemplate } from "./state/edited-template.ts";

const tab = z.enum(["design", "tables", "tests", "versions", "settings"]);

/** What the address says about the builder. */
export const builderLocation = z.object({ tab: tab.default("design") });

interface Tab {
  value: z.infer<typeof tab>;
  label: string;
  count?: number;
  alert?: string;
}

/** `versionCount` is null before the first save, when there is no history. */
export function tabsOf({ tables, test_cases }: EditedTemplate, failing: number, versionCount: number | null): Tab[] {
  const counted = (value: Tab["value"], label: string, count: number): Tab => ({
    value,
    label,
    ...(count > 0 && { count }),
  });
  return [
    { value: "design", label: "Design" },
    counted("tables", "Tables", tables.length),
    failing > 0
      ? { value: "tests", label: "Tests", alert: `${failing} ${failing === 1 ? "fails" : "fail"}` }
      : counted("tests", "Tests", test_cases.length),
    ...(versionCount === null ? [] : [counted("versions", "Versions", versionCount)]),
    { value: "settings", label: "Settings" },
  ];
}

/** `children` stand at the right end. On phones there is room for the header's Save above the counts. */
export function BuilderFooter({ draft, children }: { draft: EditedTemplate; children: ReactNode }) {
  const { total, required, conditional, calculated } = countFields(draft.structure);
  return (
    <footer className="max-md:[&>span:nth-child(n+2)]:hidden tall:sticky bottom-0 z-2 flex h-11 shrink-0 items-center gap-5 border-t border-border bg-surface px-4 text-sm text-ink-muted max-md:tall:h-26 max-md:tall:pt-15 md:px-6">
      <Part count={total} word={total === 1 ? "field" : "fields"} />
      <Part count={required} word="required" />
      <Part count={conditional} word="conditional" />
      {calculated > 0 && <Part count={calculated} word="calculated" />}
      {children}
    </footer>
  );
}

function Part({ count, word }: { count: number; word: string }) {
  return (
    <span>
      <b className="font-medium text-ink tabular-nums">{count}</b> {word}
    </span>
  );
}
