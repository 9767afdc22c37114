import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { type ApiKeyInput, type KeyScope, keyScopes } from "@quotemill/shared/access/api-keys";
import type { AppRole } from "@quotemill/shared/access/permissions";
import { contactInput } from "@quotemill/shared/contacts/contact";
import { chosenTypes } from "@quotemill/shared/events/catalogue";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { insertKey, insertSecret } from "../src/features/api-keys/api-keys.queries.ts";
import { moveToAddress } from "../src/features/contacts/quotes-of-contact.queries.ts";
import type { FileStore } from "../src/features/files/storage.ts";
import { termsOf } from "../src/features/quotes/index.ts";
import { keepVersion } from "../src/features/templates/versions.queries.ts";
import { createSecrets } from "../src/features/workflow/secrets.service.ts";
import type { Db } from "../src/platform/db/db.ts";
import { encrypt, type Keys } from "../src/platform/keys.ts";
import { offerFactory } from "./offer-factory.ts";

export const password = "a password for tests";
let hashed: Promise<string> | undefined;
/** The cost of a check is part of the hash, so hundreds of test sign-ins can be cheap. */
const cheap = { memoryCost: 1024, timeCost: 1 };

/** Digits only: hexadecimal ones may contain a word that a test searches for. */
const unique = () => String(randomInt(1e11, 1e12));

/** Each creates its own parents unless they are given. With `keys`, companies have their secrets; with `files`, offers their PDFs. */
export function factories(db: Db, keys?: Keys, files?: FileStore) {
  const company = async (overrides: { name?: string } = {}) => {
    const created = await db
      .insertInto("companies")
      .values({ name: `Company ${unique()}`, ...overrides })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (keys) await createSecrets(db, keys, created.id);
    return created;
  };

  const user = async (overrides: { company_id?: string | null; app_role?: AppRole; email?: string } = {}) => {
    hashed ??= hash(password, cheap);
    const app_role = overrides.app_role ?? "user";
    const company_id =
      overrides.company_id !== undefined
        ? overrides.company_id
        : app_role === "global_admin"
          ? null
          : (await company()).id;
    const email = overrides.email ?? `person-${unique()}@example.com`;
    const account = await db
      .insertInto("auth.users")
      .values({ email, encrypted_password: await hashed })
      .returning("id")
      .executeTakeFirstOrThrow();
    const profile = await db
      .insertInto("users")
      .values({ email, app_role, company_id, full_name: "Test Person", auth_id: account.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...profile, email };
  };

  const contact = async (
    overrides: { company_id?: string; email?: string; last_name?: string; phone?: string; status?: string } = {},
  ) =>
    db
      .insertInto("contacts")
      .values({
        company_id: overrides.company_id ?? (await company()).id,
        first_name: "Ada",
        email: `contact-${unique()}@example.com`,
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  /** Gets another address, which its quotes and drafts follow. */
  const movedContact = async (
    { company_id, id }: { company_id: string; id: string },
    changes: { email: string; first_name?: string },
  ) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable("contacts").set(changes).where("id", "=", id).execute();
      await moveToAddress(tx, company_id, id, changes.email);
    });

  const personEmail = async ({ contact_id, contact_info }: { contact_id?: string; contact_info?: object }) => {
    const written = contact_info && "email" in contact_info ? String(contact_info.email).trim().toLowerCase() : "";
    const contact =
      contact_id && (await db.selectFrom("contacts").select("email").where("id", "=", contact_id).executeTakeFirst());
    return contact ? contact.email : /^(?=.{3,254}$).+@.+$/.test(written) ? written : "";
  };
  const quotingOf = async (overrides: { company_id: string; contact_id?: string; contact_info?: object }) => {
    const company = await db
      .selectFrom("companies")
      .select(["currency", "tax_name", "validity_days", termsOf.as("terms")])
      .where("id", "=", overrides.company_id)
      .executeTakeFirstOrThrow();
    return { ...company, person_email: await personEmail(overrides) };
  };

  const quote = async (overrides: {
    company_id: string;
    /** Without one it is an older quote, which at best has the person in `contact_info`. */
    contact_id?: string;
    contact_info?: object;
    template_id?: string;
    status?: string;
    quote_name?: string;
    quote_number?: string;
    pdf_storage_path?: string;
    webhook_url?: string;
    created_at?: string;
  }) =>
    db
      .insertInto("quotes")
      .values({
        ...(await quotingOf(overrides)),
        quote_name: "Side boundary",
        quote_number: `QT-${unique()}`,
        status: "Generated",
        answers: JSON.stringify({ field_1: "12", contact: { name: "legacy" } }),
        outputs: JSON.stringify({ grand_total: 110.5 }),
        template_structure: JSON.stringify([{ id: "field_1", type: "number", label: "Fence length" }]),
        ...overrides,
        contact_info: overrides.contact_info ? JSON.stringify(overrides.contact_info) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  const template = async (overrides: {
    company_id: string;
    structure?: object[];
    is_active?: boolean;
    make_webhook_url?: string | null;
  }) => {
    const made = await db
      .insertInto("form_templates")
      .values({
        name: "Residential fence",
        ...overrides,
        structure: JSON.stringify(overrides.structure ?? [{ id: "field_1", type: "text", label: "Fence length" }]),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepVersion(db, made, null);
    return made;
  };

  const draft = async (overrides: {
    company_id: string;
    template_id?: string;
    contact_id?: string;
    quote_name?: string;
    created_at?: string;
  }) =>
    db
      .insertInto("saved_quotes")
      .values({
        person_email: await personEmail(overrides),
        quote_name: "Draft",
        answers: JSON.stringify({ field_1: "7" }),
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  const prefilled = async (overrides: { company_id: string; base_template_id: string }) =>
    db
      .insertInto("prefilled_templates")
      .values({ name: "Prefilled", prefilled_answers: JSON.stringify({ field_1: "9" }), ...overrides })
      .returningAll()
      .executeTakeFirstOrThrow();

  const contactImport = async ({ company_id }: { company_id: string }) => {
    const id = randomUUID();
    await db.insertInto("contact_imports").values({ company_id, id, row_count: 1 }).execute();
    const contact = contactInput.parse({ first_name: "Ada", email: `imported-${unique()}@example.com` });
    const row = { company_id, import_id: id, email: contact.email, contact: JSON.stringify(contact) };
    await db.insertInto("contact_import_rows").values(row).execute();
    return { id };
  };

  const priceItem = async ({
    parts = [],
    ...overrides
  }: {
    company_id: string;
    code?: string;
    name?: string;
    cost?: number;
    price?: number;
    is_active?: boolean;
    priced_at?: string;
    /** The ids of its parts, one of each. */
    parts?: string[];
  }) => {
    const { company_id, price } = overrides;
    const item = await db
      .insertInto("price_items")
      .values({
        code: `ITEM-${unique()}`,
        name: "Post",
        markup_basis_points: price === undefined ? 0 : null,
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const [position, part_id] of parts.entries()) {
      await db
        .insertInto("price_item_parts")
        .values({ company_id, kit_id: item.id, part_id, position, quantity: 1 })
        .execute();
    }
    return item;
  };

  const photo = async (overrides: { company_id: string }) =>
    db.insertInto("quote_photos").values(overrides).returningAll().executeTakeFirstOrThrow();

  /** The next one is planned in a week. */
  const phoneCall = async (overrides: {
    company_id: string;
    contact_id: string;
    quote_id?: string | null;
    note?: string;
    next_on?: string | null;
    done_at?: string;
    created_by?: string;
  }) =>
    db
      .insertInto("phone_calls")
      .values({
        about_quote: Boolean(overrides.quote_id),
        note: "Rings back.",
        next_on: addDays(localDay(new Date(), defaultRegion.time_zone), 7),
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  const apiKey = async ({
    company_id,
    name = "n8n",
    scopes = Object.keys(keyScopes) as KeyScope[],
    expires_at = null,
  }: Partial<ApiKeyInput> & { company_id?: string } = {}) => {
    const companyId = company_id ?? (await company()).id;
    const id = await insertKey(db, companyId, null, { name, scopes, expires_at });
    return { id, company_id: companyId, name, key: await insertSecret(db, companyId, id) };
  };

  const offer = offerFactory(db, keys, files, { user, contact, quote });

  /** Gets every event of its company, signed with `secret`. */
  const endpoint = async (overrides: { company_id: string; url?: string; types?: string[]; is_enabled?: boolean }) => {
    if (!keys) throw new Error("An endpoint needs the key that encrypts its secret.");
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const made = await db
      .insertInto("event_endpoints")
      .values({
        url: `http://127.0.0.1:1/${unique()}`,
        types: chosenTypes,
        source: "app",
        ...overrides,
        secret_encrypted: encrypt(keys.encryption, secret),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...made, secret };
  };

  return {
    ...{ company, user, contact, movedContact, quote, template, draft, prefilled },
    ...{ contactImport, priceItem, photo, apiKey, offer, endpoint, phoneCall },
  };
}
