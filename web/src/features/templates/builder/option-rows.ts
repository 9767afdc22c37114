import type { Rate } from "@quotemill/shared/templates/pricing";
import type { TemplateField } from "@quotemill/shared/templates/schema";

/** An option with its price, so that both move, appear and disappear together. */
export interface OptionRow extends Rate {
  text: string;
}

export const newOptionRow = (text = ""): OptionRow => ({ text, price: 0, cost: 0 });

export const optionRows = ({ options = [], pricing }: TemplateField): OptionRow[] =>
  options.map((text, index) => ({ ...newOptionRow(text), ...pricing?.option_prices[index] }));

export function withOptionRows({ pricing }: TemplateField, rows: OptionRow[]): Partial<TemplateField> {
  return {
    options: rows.map(({ text }) => text),
    ...(pricing && { pricing: { ...pricing, option_prices: rows.map(({ price, cost }) => ({ price, cost })) } }),
  };
}
