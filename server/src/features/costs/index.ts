import { structureWithoutCosts, tablesWithoutCosts } from "@quotemill/shared/pricing/without-costs";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { PriceTable } from "@quotemill/shared/templates/tables";
import type { Actor } from "../../platform/http/actor.ts";
import { messageWithoutCosts, outputsWithoutCosts } from "./without-costs.ts";

type Viewer = Pick<Actor, "sees_costs">;

/** What each caller may see. A company can keep costs and profit to its admins. */
export const structureFor = ({ sees_costs }: Viewer, structure: TemplateItem[]) =>
  sees_costs ? structure : structureWithoutCosts(structure);

export const tablesFor = ({ sees_costs }: Viewer, tables: PriceTable[]) =>
  sees_costs ? tables : tablesWithoutCosts(tables);

export const outputsFor = <Outputs extends Record<string, unknown> | null>({ sees_costs }: Viewer, outputs: Outputs) =>
  sees_costs ? outputs : outputsWithoutCosts(outputs);

export const messageFor = ({ sees_costs }: Viewer, message: unknown) =>
  sees_costs ? message : messageWithoutCosts(message);
