import type { AppRole } from "@quotemill/shared/access/permissions";
import type { UserProfile } from "@quotemill/shared/companies/users";
import type { PriceItem, PriceListFigures } from "@quotemill/shared/prices/item";
import { noChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { buildProfile } from "./builders.ts";
import type { Handlers } from "./fake-backend.ts";
import { pageOf } from "./records.ts";
import { renderApp } from "./render-app.tsx";

export const buildPart = (item: PriceItem, quantity = "1", waste_percent = "0"): PriceItem["parts"][number] => ({
  item_id: item.id,
  code: item.code,
  name: item.name,
  unit: item.unit,
  is_active: item.is_active,
  is_kit: item.parts.length > 0,
  cost: item.cost,
  quantity,
  waste_percent,
});

const figuresOf = (items: PriceItem[]): PriceListFigures => ({
  all: items.length,
  old: 0,
  unused: 0,
  kits: items.filter(({ parts }) => parts.length > 0).length,
  categories: [...new Set(items.map(({ category }) => category))],
  suppliers: [...new Set(items.map(({ supplier }) => supplier))],
});

/** Opens a page of the price list. `items` may change while it is open. */
export function openPrices(
  items: () => PriceItem[],
  more: Handlers = {},
  {
    address = "/prices",
    role = "admin",
    as = {},
    hasShell = false,
  }: { address?: string; role?: AppRole; as?: Partial<UserProfile>; hasShell?: boolean } = {},
) {
  const records = items().flatMap(({ id }) => [
    [`GET /rest/v1/price_items/${id}`, () => Response.json(items().find((item) => item.id === id))] as const,
    [`GET /rest/v1/price_items/${id}/uses`, () => Response.json({ templates: [], kits: [] })] as const,
    [`GET /rest/v1/price_items/${id}/changes`, () => Response.json({ items: [] })] as const,
  ]);
  return renderApp(address, {
    as: buildProfile({ app_role: role, ...as }),
    hasShell,
    handlers: {
      ...Object.fromEntries(records),
      "GET /rest/v1/price_items": () => pageOf(items()),
      "GET /rest/v1/price_list": () => Response.json(figuresOf(items())),
      "POST /functions/v1/change-prices": () =>
        Response.json({ change_id: null, effects: { ...noChangeEffects, items: [] } }),
      ...more,
    },
  });
}
