import { structureWithoutCosts } from "@quotemill/shared/pricing/without-costs";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import type { Actor } from "../../platform/actor.ts";
import { messageWithoutCosts, outputsWithoutCosts } from "./without-costs.ts";

type Viewer = Pick<Actor, "sees_costs">;

/** What each caller may see. A company can keep costs and profit to its admins. */
export const structureFor = ({ sees_costs }: Viewer, structure: TemplateField[]) =>
  sees_costs ? structure : structureWithoutCosts(structure);

export const outputsFor = <Outputs extends Record<string, unknown> | null>({ sees_costs }: Viewer, outputs: Outputs) =>
  sees_costs ? outputs : outputsWithoutCosts(outputs);

export const messageFor = ({ sees_costs }: Viewer, message: unknown) =>
  sees_costs ? message : messageWithoutCosts(message);
