import { hasCondition, withoutRulesOn } from "@quotemill/shared/templates/condition-rules";
import { controllersOf } from "@quotemill/shared/templates/controllers";
import { fieldsOf, isField } from "@quotemill/shared/templates/item-kinds";
import { canHavePrice } from "@quotemill/shared/templates/pricing";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";

/** The structure without this field and every reference to it. */
export function withoutField(structure: TemplateItem[], id: string): TemplateItem[] {
  return structure
    .filter((field) => field.id !== id)
    .map((field) => {
      if (!isField(field)) return field;
      const { pricing } = field;
      const isMultiplied = pricing?.multiply_by === id;
      if (!isShownBy(field, id) && !isMultiplied) return field;
      return {
        ...field,
        ...withoutRulesOn(field, id),
        ...(pricing && isMultiplied && { pricing: { ...pricing, multiply_by: null } }),
      };
    });
}

const isShownBy = (field: TemplateField, id: string) => controllersOf(field).includes(id);

/** Describes what else is lost when the field is deleted. */
export function describeLosses(structure: TemplateItem[], id: string): string[] {
  const others = fieldsOf(structure).filter((field) => field.id !== id);
  const affected = others.filter((field) => isShownBy(field, id));
  const shownBy = affected.filter((field) => !hasCondition(withoutRulesOn(field, id)));
  const narrowed = affected.filter((field) => hasCondition(withoutRulesOn(field, id)));
  const multiplied = others.filter((field) => field.pricing?.multiply_by === id && canHavePrice(field.type));
  const conditions =
    shownBy.length === 1
      ? "depends on this field. Its condition will be removed, so it will always show."
      : "depend on this field. Their conditions will be removed, so they will always show.";
  const rules =
    narrowed.length === 1
      ? "has rules about this field. They will be removed, and its other rules stay."
      : "have rules about this field. They will be removed, and their other rules stay.";
  const prices =
    multiplied.length === 1
      ? "is multiplied by this field. It will no longer be multiplied."
      : "are multiplied by this field. They will no longer be multiplied.";
  return [
    ...(shownBy.length > 0 ? [`${namesOf(shownBy)} ${conditions}`] : []),
    ...(narrowed.length > 0 ? [`${namesOf(narrowed)} ${rules}`] : []),
    ...(multiplied.length > 0
      ? [`The price${multiplied.length === 1 ? "" : "s"} of ${namesOf(multiplied)} ${prices}`]
      : []),
  ];
}

const listFormat = new Intl.ListFormat("en-GB");
/** Keeps the question readable in a template with hundreds of fields. */
const maxNamed = 5;

function namesOf(fields: TemplateItem[]) {
  const named = fields.slice(0, maxNamed).map(({ label }) => `'${label || "(no label)"}'`);
  const more = fields.length - named.length;
  return listFormat.format(more > 0 ? [...named, `${more} more`] : named);
}
