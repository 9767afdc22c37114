import type { Template, TemplateItem } from "../templates/schema/template.ts";
import { readAddress } from "../text/web-address.ts";

const withoutPrice = "so its quotes go out without a price.";

/**
 * Says why a template does not price its quotes; null if it does. If the company has its own workflow, that may still
 * price them.
 */
export function noPriceWords({
  structure,
  pricing,
  make_webhook_url: url,
}: Pick<Template, "pricing" | "make_webhook_url"> & { structure: TemplateItem[] }): string | null {
  if (pricing && structure.some((item) => "pricing" in item && item.pricing)) return null;
  const host = url && readAddress(url)?.host;
  if (host) {
    return `This template has no prices, so the workflow at ${host} has to price its quotes.`;
  }
  return pricing
    ? `No field of this template has a price, ${withoutPrice}`
    : `Pricing is switched off in this template, ${withoutPrice}`;
}
