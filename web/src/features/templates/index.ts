export { ItemsField } from "./items-field.tsx";
export { ExtraLines } from "./price/extra-lines.tsx";
export { PriceBar } from "./price/price-bar.tsx";
export { PriceLines } from "./price/price-lines.tsx";
export { hasCosts, PriceParts } from "./price/price-parts.tsx";
export { usePrice } from "./price/use-price.ts";
export { TemplateFields } from "./template-fields.tsx";
export { fetchTemplate, templateListQuery, templateQuery } from "./templates.api.ts";
