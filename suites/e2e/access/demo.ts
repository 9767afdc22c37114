import type { APIRequestContext } from "@playwright/test";
import { apiAs } from "../../harness/api.ts";
import { accounts } from "./visit.ts";

export type Demo = Awaited<ReturnType<typeof findDemo>>;

interface Named {
  id: string;
  name: string;
}
interface Item {
  id: string;
  code: string;
}
interface NamedQuote {
  id: string;
  quote_name: string;
  contact_id: string;
}

/** The demo's records, found by name, and its admin's API for records that have to be added first. */
export async function findDemo(request: APIRequestContext) {
  const api = await apiAs(request, accounts.admin, "demo-password");
  const templates: Named[] = (await api.get("/rest/v1/form_templates")).items;
  const quotes: NamedQuote[] = (await api.get("/rest/v1/quotes")).items;
  const drafts: Named[] = (await api.get("/rest/v1/saved_quotes")).items;
  const items: Item[] = (await api.get("/rest/v1/price_items?limit=100")).items;
  const item = (code: string) =>
    found(
      items.find((each) => each.code === code),
      code,
    );
  return {
    api,
    /** The part is in the kit, and nothing uses the unused item. */
    kit: item("KIT-GATE"),
    part: item("CON-RS20"),
    unused: item("GT-BOLT"),
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

function found<T>(record: T | undefined, name: string): T {
  if (!record) throw new Error(`The demo has no ${name}.`);
  return record;
}

const idOf = (record: { id: string } | undefined, name: string) => found(record, name).id;
