import { isCalculated } from "@quotemill/shared/templates/item-kinds";
import type { FieldPricing } from "@quotemill/shared/templates/pricing";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { PriceTable } from "@quotemill/shared/templates/tables";
import { SelectField } from "../../../components/ui/select.tsx";
import { useEditing } from "./editing-context.ts";
import type { PricedItem } from "./pricing-editor.tsx";
import { itemsInReach } from "./rows/reach.ts";

/** Takes price and cost from a table instead of typing them. Absent while the template has no tables. */
export function PriceFrom({
  item,
  pricing: { price_from },
  onChange,
}: {
  item: PricedItem;
  pricing: FieldPricing;
  onChange: (changes: Pick<FieldPricing, "price_from">) => void;
}) {
  const { structure, tables } = useEditing().draft;
  const table = tables.find(({ id }) => id === price_from?.table);
  if (tables.length === 0 && !price_from) return null;
  const keys = table ? [item, ...itemsInReach(structure, item)].filter((each) => canBeKey(each, table)) : [];
  const tableChoices = tables.map(({ id, name }) => ({ value: id, label: name || "(no name)" }));
  const keyChoices = keys.map(({ id, label }) => ({ value: id, label: label || "(no label)" }));
  return (
    <>
      <SelectField
        label="Price from"
        error={price_from && !table ? "This table has been deleted. Choose another one." : undefined}
        value={price_from?.table ?? ""}
        choices={[
          { value: "", label: "Entered here" },
          ...(price_from && !table ? [{ value: price_from.table, label: "Deleted table" }] : []),
          ...tableChoices,
        ]}
        onChange={({ target }) => onChange({ price_from: target.value ? { table: target.value, key: "" } : undefined })}
      />
      {price_from && table && (
        <SelectField
          label="Looked up by"
          error={price_from.key === "" ? undefined : keyProblem(price_from.key, keys, structure)}
          value={price_from.key}
          choices={[
            ...(price_from.key === "" ? [{ value: "", label: "Choose a field" }] : []),
            ...(keys.some(({ id }) => id === price_from.key) || price_from.key === ""
              ? []
              : [{ value: price_from.key, label: labelOf(price_from.key, structure) }]),
            ...keyChoices,
          ]}
          onChange={({ target }) => onChange({ price_from: { ...price_from, key: target.value } })}
        />
      )}
    </>
  );
}

function canBeKey(item: TemplateItem, { key }: PriceTable): boolean {
  if (isCalculated(item)) return key === "number" ? item.result === "number" : item.result === "text";
  const types = key === "number" ? ["number"] : ["select", "radio", "text"];
  return types.includes(item.type);
}

const labelOf = (id: string, structure: TemplateItem[]) =>
  structure.find((item) => item.id === id)?.label ?? "Deleted field";

function keyProblem(id: string, keys: TemplateItem[], structure: TemplateItem[]): string | undefined {
  if (keys.some((key) => key.id === id)) return undefined;
  return structure.some((item) => item.id === id)
    ? "This field cannot be looked up in the table. Choose another one."
    : "This field has been deleted. Choose another one.";
}
