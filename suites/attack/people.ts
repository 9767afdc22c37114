import { randomUUID } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { apiAs, createQuote, createTemplate } from "../harness/api.ts";
import { type Company, createCompany, password } from "../harness/company.ts";
import type { Client } from "./client.ts";
import type { Vocabulary } from "./generate/plausible.ts";

export const roles = ["anonymous", "user", "admin", "global admin", "other user", "other admin"] as const;
export type Role = (typeof roles)[number];

export interface AttackedCompany extends Company {
  ids: Vocabulary;
  uploadSecret: string;
}

/**
 * Two companies whose people attack, one where no one works and that must stay unchanged, and one that the global admin may
 * spoil.
 */
export interface People {
  api: APIRequestContext;
  password: string;
  ours: AttackedCompany;
  theirs: AttackedCompany;
  victim: AttackedCompany;
  spoiled: AttackedCompany;
  /** A valid Bearer token; signs in again if the last one no longer works. */
  authorization(role: Role): Promise<string | null>;
  /** The token stopped working, or the attack may have ended its session. */
  forget(role: Role): void;
}

export async function createPeople(baseURL: string, client: Client): Promise<People> {
  const api = await request.newContext({ baseURL });
  const [ours, theirs, victim, spoiled] = [
    await createFilledCompany(api),
    await createFilledCompany(api),
    await createFilledCompany(api),
    await createFilledCompany(api),
  ];
  // No one may reach these. The attackers' own colleagues are not named: they attack as well, and would be removed.
  const people = await (await apiAs(api, victim.admin)).get("/rest/v1/users");
  victim.ids.account = people.items.map(({ id }: { id: string }) => id);
  const emails: Record<Role, string | null> = {
    anonymous: null,
    user: ours.user,
    admin: ours.admin,
    "global admin": "global@demo.test",
    "other user": theirs.user,
    "other admin": theirs.admin,
  };
  const tokens = new Map<Role, Promise<string>>();
  return {
    api,
    password,
    ours,
    theirs,
    victim,
    spoiled,
    authorization: async (role) => {
      const email = emails[role];
      if (!email) return null;
      const secret = role === "global admin" ? "demo-password" : password;
      if (!tokens.has(role)) tokens.set(role, signIn(client, email, secret));
      return `Bearer ${await tokens.get(role)}`;
    },
    forget: (role) => void tokens.delete(role),
  };
}

/** Signs in from a different address each time: hundreds of sign-ins from one are refused. */
async function signIn(client: Client, email: string, password: string): Promise<string> {
  const answer = await client.send({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in of ${email} answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body).access_token;
}

async function createFilledCompany(api: APIRequestContext): Promise<AttackedCompany> {
  const company = { ...(await createCompany(api)), ids: {}, uploadSecret: "" };
  await refill(api, company);
  return company;
}

/** Successful attacks use up records: this adds new ones, and the old ids stay known. */
export async function refill(api: APIRequestContext, company: AttackedCompany): Promise<void> {
  const admin = await apiAs(api, company.admin);
  const template = await createTemplate(api, company);
  const { contact, quote_id } = await createQuote(api, company, template.id, `Quote of ${company.name}`);
  const parts = { template_id: template.id, contact_id: contact.id, answers: { field_2: `Answer of ${company.name}` } };
  const draft = await admin.post("/rest/v1/saved_quotes", { ...parts, quote_name: `Draft of ${company.name}` });
  const prefilled = await admin.post("/rest/v1/prefilled_templates", {
    base_template_id: template.id,
    name: `Prefilled of ${company.name}`,
    prefilled_answers: { field_1: "Timber" },
  });
  const priceItem = await admin.post("/rest/v1/price_items", {
    code: `ITEM-${randomUUID()}`,
    name: `Item of ${company.name}`,
  });
  company.uploadSecret = (await admin.get("/rest/v1/workflow_secrets")).upload_secret;
  const made = { company, contact, template, quote: { id: quote_id }, draft, prefilled, priceItem };
  for (const [kind, { id }] of Object.entries(made) as [keyof Vocabulary, { id: string }][]) {
    company.ids[kind] = [...new Set([id, ...(company.ids[kind] ?? [])])].slice(0, 3);
  }
}
