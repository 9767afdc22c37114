/** Words that follow a price: 'each', or 'per m'. */
export const perUnit = (unit: string) => (unit === "" ? "" : unit === "each" ? " each" : ` per ${unit}`);

/** Units that are words. Others, such as m or kg, and any other text that a company writes stay as they are. */
const plurals: ReadonlyMap<string, string> = new Map(
  [
    ...["bag", "bay", "bucket", "bundle", "carton", "day", "drum", "hour", "item", "kit", "length", "litre", "metre"],
    ...["night", "pack", "pail", "pair", "pallet", "panel", "piece", "post", "roll", "set", "sheet", "tin", "tonne"],
    ...["trip", "truck", "tube", "unit", "visit", "week"],
  ]
    .map((unit): [string, string] => [unit, `${unit}s`])
    .concat([["box", "boxes"]]),
);

/**
 * A number with its unit: '1 bag', '24 bags', '0.5 m³', or '21' of what is counted. `written` is the number as people
 * read it.
 */
export function inUnits(number: number, unit: string, written = String(number)): string {
  const words = number === 1 ? unit : (plurals.get(unit) ?? unit);
  return words && words !== "each" ? `${written} ${words}` : written;
}

/** Label for the total of a kit's parts: 'Cost of one bay'. */
export const costOfOne = (unit: string | undefined) => `Cost of one ${unit && unit !== "each" ? unit : "kit"}`;
