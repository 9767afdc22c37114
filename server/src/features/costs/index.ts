import type { CompanySettings } from "@quotemill/shared/companies/settings";
import { linesWithoutCosts } from "@quotemill/shared/prices/item-lines";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { isCostName, structureWithoutCosts, tablesWithoutCosts } from "@quotemill/shared/quotes/hidden-costs";
import { isRecord } from "@quotemill/shared/requests/bounded-json";
import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { Actor } from "../../platform/http/access.ts";

const outputsWithoutCosts = <Outputs extends Record<string, unknown> | null>(outputs: Outputs): Outputs =>
  outputs && (Object.fromEntries(Object.entries(outputs).filter(([key]) => !isCostName(key))) as Outputs);

/** The figures of a message to or from a workflow are in its `pricing` and `outputs`; answers are left as they are. */
function messageWithoutCosts(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(messageWithoutCosts);
  if (!isRecord(message)) return message;
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => {
      const isFigures = (key === "pricing" || key === "outputs") && isRecord(value);
      return [key, isFigures ? outputsWithoutCosts(value) : messageWithoutCosts(value)];
    }),
  );
}

type Viewer = Pick<Actor, "sees_costs">;

/* A company can keep costs and profit to its admins. These functions return what the caller may see. */

export const structureFor = ({ sees_costs }: Viewer, structure: TemplateItem[]) =>
  sees_costs ? structure : structureWithoutCosts(structure);

export const tablesFor = ({ sees_costs }: Viewer, tables: PriceTable[]) =>
  sees_costs ? tables : tablesWithoutCosts(tables);

export const linesFor = ({ sees_costs }: Viewer, adjustments: Adjustment[]) =>
  sees_costs ? adjustments : linesWithoutCosts(adjustments);

/** The target margin is hidden from people who do not see costs, because it is as secret as the margin itself. */
export const companyFor = <Company extends Pick<CompanySettings, "target_margin_basis_points">>(
  { sees_costs }: Viewer,
  company: Company,
): Company => (sees_costs ? company : { ...company, target_margin_basis_points: null });

export const outputsFor = <Outputs extends Record<string, unknown> | null>({ sees_costs }: Viewer, outputs: Outputs) =>
  sees_costs ? outputs : outputsWithoutCosts(outputs);

export const messageFor = ({ sees_costs }: Viewer, message: unknown) =>
  sees_costs ? message : messageWithoutCosts(message);
