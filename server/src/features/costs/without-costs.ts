import { isCostName } from "@quotemill/shared/cost-names";
import { isRecord } from "@quotemill/shared/is-record";

export const outputsWithoutCosts = <Outputs extends Record<string, unknown> | null>(outputs: Outputs): Outputs =>
  outputs && (Object.fromEntries(Object.entries(outputs).filter(([key]) => !isCostName(key))) as Outputs);

/** A message to or from a workflow. Figures are in its `pricing` and `outputs`; answers are left as they are. */
export function messageWithoutCosts(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(messageWithoutCosts);
  if (!isRecord(message)) return message;
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => {
      const isFigures = (key === "pricing" || key === "outputs") && isRecord(value);
      return [key, isFigures ? outputsWithoutCosts(value) : messageWithoutCosts(value)];
    }),
  );
}
