import { z } from "zod";
import type { TemplateDraft } from "./template-draft.ts";

const tab = z.enum(["design", "tables", "tests", "versions", "settings"]);

/** What the address says about the builder. */
export const builderPlace = z.object({ tab: tab.default("design") });

interface Tab {
  value: z.infer<typeof tab>;
  label: string;
  count?: number;
  alert?: string;
}

/** `versionCount` is null before the first save, when there is no history. */
export function tabsOf({ tables, test_cases }: TemplateDraft, failing: number, versionCount: number | null): Tab[] {
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
