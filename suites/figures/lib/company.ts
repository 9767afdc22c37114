import { sellingPrice } from "../oracle/price.ts";
import { type ListItem, postedTemplate, type Template } from "../scenario/form.ts";
import { priceList, template } from "../scenario/templates.ts";
import { type Api, createApi } from "./http.ts";
import type { Place } from "./places.ts";
import { randomFor } from "./random.ts";
import type { Report } from "./report.ts";
import { acceptInvitation, signIn, type World } from "./world.ts";

export interface Company {
  place: Place;
  id: string;
  /** True if its own webhook mails the quotes. */
  sendsByWebhook: boolean;
  adminEmail: string;
  admin: Api;
  /** A key with all permissions that a program can have. */
  key: Api;
  keyText: string;
  list: ListItem[];
  /** The ids of the list's items by their codes. */
  itemIds: ReadonlyMap<string, string>;
  templates: (Template & { id: string })[];
}

const templatesOfEach = 10;

/** A company with its place, its price list, its templates, a key and an endpoint, all made through the API. */
export async function openCompany(world: World, report: Report, place: Place, seed: number): Promise<Company> {
  const { url, receiver } = world;
  const random = randomFor(seed, place.key);
  const name = `Firm ${place.key}`;
  const global = await signIn(url, "global@demo.test", "demo-password");
  const { company } = await global.post("/functions/v1/create-company", { companyName: name });
  const id: string = company.id;
  const adminEmail = `admin@${place.locale}-${place.currency}.test`.toLowerCase();
  const invitation = { email: adminEmail, full_name: "Alex Admin", company_id: id, app_role: "admin" };
  await global.post("/functions/v1/invite-user", invitation);
  const admin = await acceptInvitation(world, adminEmail);
  const { time_zone, currency, locale, tax_name, tax_basis_points } = place;
  await admin.patch(`/rest/v1/companies/${id}/place`, { time_zone, currency, locale, tax_name, tax_basis_points });
  const blank = { address: "", abn: "", phone: "", email: "", website: "", colour: "", footer: "" };
  const layout = random.pick(["modern", "classic"]);
  await admin.put(`/rest/v1/companies/${id}/details`, { ...blank, layout, terms: "As agreed." });
  const sendsByWebhook = random.percent(50);
  if (sendsByWebhook) await admin.patch(`/rest/v1/companies/${id}`, { quote_send_webhook_url: receiver.sendUrl });

  const list = priceList(random);
  const itemIds = new Map<string, string>();
  const check = report.at({ company: place.key, about: "price list" });
  for (const { parts, cost, ...item } of list) {
    const made = await admin.post("/rest/v1/price_items", {
      ...item,
      ...(parts.length === 0 && { cost: Number(cost) }),
      parts: parts.map(({ code, ...part }) => ({ ...part, item_id: itemIds.get(code) })),
    });
    itemIds.set(item.code, made.id);
    check.same("the price of an item", made.price, sellingPrice(list, item.code));
  }
  const codes = list.map(({ code }) => code);
  const templates: Company["templates"] = [];
  for (let at = 0; at < templatesOfEach; at++) {
    const made = template(random, at, tax_basis_points, codes);
    const saved = await admin.post("/rest/v1/form_templates", postedTemplate(made, itemIds, receiver.quoteUrl));
    templates.push({ ...made, id: saved.id });
  }
  const scopes = ["contacts.read", "contacts.write", "quotes.read", "quotes.write", "quotes.send", "templates.read"];
  const { key: keyText } = await admin.post("/rest/v1/api_keys", { name: "Figures", scopes });
  const types = ["offer.accepted", "offer.declined", "quote.generated", "quote.failed", "quote.sent"];
  await admin.post("/rest/v1/event_endpoints", { url: receiver.eventsUrl, types });
  const key = createApi(url, keyText);
  return { place, id, sendsByWebhook, adminEmail, admin, key, keyText, list, itemIds, templates };
}
