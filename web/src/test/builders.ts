import type { AppRole } from "@quotemill/shared/access/permissions";
import { initialSettings } from "@quotemill/shared/companies/settings";
import type { InvitationMetadata, UserProfile } from "@quotemill/shared/companies/users";
import type { PriceItem } from "@quotemill/shared/prices/item";
import type { CalculatedItem, GroupItem, SectionItem } from "@quotemill/shared/templates/schema/items";
import type { Template, TemplateField } from "@quotemill/shared/templates/schema/template";

type Company = NonNullable<UserProfile["company"]>;

const userId = "3f0c8a52-7a4e-4b8e-9f0a-0c1d2e3f4a5b";
const email = "ada@example.com";
const created_at = "2025-01-01T00:00:00.000Z";

export const company: Company = {
  id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  name: "Harbour Fencing",
  created_at,
  ...initialSettings,
  quote_prefix: "HF-",
  quote_name_template: "{{contact_first_name}}",
  email_subject_template: "",
  email_message_template: "",
  ghl_connected: false,
  ghl_location_name: null,
  ghl_problem: null,
};
export const metadata: InvitationMetadata = { company_id: company.id, app_role: "user", full_name: "Ada Lovelace" };

export function buildProfile(overrides: Partial<UserProfile> = {}): UserProfile {
  return {
    id: userId,
    auth_id: userId,
    email,
    company_id: company.id,
    app_role: "user",
    full_name: "Ada Lovelace",
    job_title: "",
    mobile: "",
    created_at,
    notify_answers: true,
    tour_offered: false,
    factor_due: null,
    company,
    ...overrides,
  };
}

export const profileOf = (role: AppRole) =>
  buildProfile({ app_role: role, ...(role === "global_admin" && { company: null, company_id: null }) });

export function buildUser(user_metadata: object = {}) {
  return { id: userId, aud: "authenticated", email, app_metadata: {}, user_metadata, created_at };
}

/** An authenticator app, as the auth server lists it. */
export const buildFactor = (overrides: object = {}) => ({
  id: "9b2f6a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b",
  friendly_name: "Work phone",
  factor_type: "totp",
  status: "verified",
  created_at,
  updated_at: created_at,
  ...overrides,
});

/** The client reads the expiry from the token itself, so it has to look real. */
export function buildToken(expiresInSeconds = 3600, aal = "aal1") {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${part({ alg: "HS256" })}.${part({ sub: userId, exp: nowSeconds() + expiresInSeconds, aal })}.c2ln`;
}

export function buildSession() {
  return {
    access_token: buildToken(),
    token_type: "bearer",
    expires_in: 3600,
    expires_at: nowSeconds() + 3600,
    refresh_token: "refresh",
    user: buildUser(),
  };
}

export const linkHash = (type: string) => `#access_token=${buildToken()}&refresh_token=refresh&type=${type}`;

const nowSeconds = () => Math.floor(Date.now() / 1000);

export function buildTemplate(overrides: Partial<Template> = {}): Template {
  return {
    id: "0b9c4d1e-5f60-4a7b-8c8d-9e0f1a2b3c4d",
    company_id: company.id,
    name: "Residential fence",
    structure: [
      buildField({ id: "field_1", label: "Fence type", type: "select", options: ["Colorbond", "Timber"] }),
      buildField({ id: "field_2", label: "Fence length", type: "number", required: true }),
    ],
    is_active: true,
    is_starter: false,
    external_id: null,
    make_webhook_url: null,
    pricing: null,
    inclusions: [],
    exclusions: [],
    tables: [],
    test_cases: [],
    created_by: null,
    created_at,
    updated_at: created_at,
    version: 1,
    ...overrides,
  };
}

export const buildField = (overrides: Partial<TemplateField> = {}): TemplateField => ({
  id: "field_1",
  type: "text",
  label: "Question",
  placeholder: "",
  required: false,
  ...overrides,
});

export const buildCalculated = (overrides: Partial<CalculatedItem> = {}): CalculatedItem => ({
  id: "calculated_1",
  type: "calculated",
  label: "Posts",
  formula: "1 + 1",
  result: "number",
  decimals: 0,
  shown: true,
  ...overrides,
});

export const buildSection = (overrides: Partial<SectionItem> = {}): SectionItem => ({
  id: "section_1",
  type: "section",
  label: "Removal",
  ...overrides,
});

export const buildGroup = (overrides: Partial<GroupItem> = {}): GroupItem => ({
  id: "runs",
  type: "group",
  label: "Fence runs",
  entryLabel: "Run",
  minRows: 1,
  maxRows: 8,
  lines: "each",
  ...overrides,
});

const hour = 3_600_000;
export const daysAgo = (days: number) => new Date(Date.now() - (days * 24 + 1) * hour).toISOString();

export const buildItem = (overrides: Partial<PriceItem> = {}): PriceItem => ({
  id: crypto.randomUUID(),
  company_id: company.id,
  code: "CB-PST-24",
  name: "Post, 2.4 m, Monument",
  printed_name: "",
  unit: "each",
  category: "Posts",
  supplier: "Southern Steel Supply",
  supplier_code: "",
  cost: 1890,
  price: 2741,
  markup_basis_points: 4500,
  pack: null,
  is_active: true,
  parts: [],
  priced_at: daysAgo(12),
  created_at: daysAgo(40),
  updated_at: daysAgo(12),
  ...overrides,
});
