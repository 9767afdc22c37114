import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { apiAs } from "../fixtures/api.ts";
import { accounts } from "./visit.ts";

export type Demo = Awaited<ReturnType<typeof findDemo>>;

interface Named {
  id: string;
  name: string;
}
interface NamedQuote {
  id: string;
  quote_name: string;
  contact_id: string;
}

/** The demo's records, found by name, and its admin's API for what has to be there first. */
export async function findDemo(request: APIRequestContext) {
  const api = await apiAs(request, accounts.admin, "demo-password");
  const templates: Named[] = (await api.get("/rest/v1/form_templates")).items;
  const quotes: NamedQuote[] = (await api.get("/rest/v1/quotes")).items;
  const drafts: Named[] = (await api.get("/rest/v1/saved_quotes")).items;
  return {
    api,
    ...(await findItems(api)),
    /** A quote that is priced by the kit. */
    quoteWithKit: () => quoteWithKit(api),
    templateId: (name: string) =>
      idOf(
        templates.find((each) => each.name === name),
        name,
      ),
    quote: (name: string) =>
      found(
        quotes.find((each) => each.quote_name === name),
        name,
      ),
    draftId: () => idOf(drafts[0], "draft"),
  };
}

interface Item {
  id: string;
  code: string;
  parts: { item_id: string; code: string }[];
}

/** A kit of the price list and a part of it. The demo has no items, so whoever looks first adds them. */
async function findItems(api: Awaited<ReturnType<typeof apiAs>>) {
  const kits: Item[] = (await api.get("/rest/v1/price_items?status=kits")).items;
  const kit = kits[0] ?? (await addKit(api));
  return { kit, part: found(kit.parts[0], "part") };
}

async function addKit(api: Awaited<ReturnType<typeof apiAs>>): Promise<Item> {
  const mark = randomUUID().slice(0, 8);
  const unit = { unit: "each", category: "Posts", supplier: "Southern Steel Supply" };
  const part = await api.post("/rest/v1/price_items", {
    ...{ code: `POST-${mark}`, name: "Post, 2.4 m, Monument", ...unit, cost: 1890, markup_basis_points: 4500 },
  });
  return api.post("/rest/v1/price_items", {
    ...{ code: `KIT-${mark}`, name: "Colorbond bay, 1.8 m high", unit: "bay", markup_basis_points: 4500 },
    parts: [{ item_id: part.id, quantity: "2", waste_percent: "5" }],
  });
}

async function quoteWithKit(api: Awaited<ReturnType<typeof apiAs>>): Promise<string> {
  const { kit } = await findItems(api);
  const template = await api.post("/rest/v1/form_templates", {
    name: `Bays ${randomUUID()}`,
    structure: [
      { id: "bays", type: "number", label: "Bays", pricing: { item: kit.id } },
      { id: "removal", type: "checkbox", label: "Remove old fence", pricing: { price: 24_000 } },
    ],
    make_webhook_url: null,
    pricing: {},
  });
  const [contact] = (await api.get("/rest/v1/contacts")).items;
  const quote = { template_id: template.id, contact_id: contact.id, quote_name: "Bays" };
  return (await api.post("/functions/v1/submit-quote", { ...quote, answers: { bays: "11", removal: true } })).quote_id;
}

function found<T>(record: T | undefined, name: string): T {
  if (!record) throw new Error(`The demo has no ${name}.`);
  return record;
}

const idOf = (record: { id: string } | undefined, name: string) => found(record, name).id;
