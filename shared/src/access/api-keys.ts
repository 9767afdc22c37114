import { z } from "zod";
import { oneLine, visible } from "../text/typed-text.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";
import type { Permission } from "./permissions.ts";
import { seenSecret } from "./seen-secret.ts";

/** The permissions that a key can have, in plain words: those that open at least one call to keys, as a test checks. */
export const keyScopes = {
  "contacts.read": "Read contacts",
  "contacts.write": "Add, change and delete contacts",
  "quotes.read": "Read quotes, drafts, offers and their PDFs",
  "quotes.write": "Create, run and delete quotes and drafts",
  "quotes.send": "Send quotes to customers, withdraw and reopen offers",
  "templates.read": "Read templates and their fields",
  "prices.read": "Read the price list, without costs",
  "integrations.write": "Read events, choose where they are posted to, and return prices and PDFs",
} as const satisfies Partial<Record<Permission, string>>;
export type KeyScope = keyof typeof keyScopes;
const keyScope = z.enum(Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]);

/** The name under which the activity log shows a program that used a key. */
export const keyHolderName = (keyName: string) => `${keyName} (API)`;

const nameMissing = "Enter a name for the key.";
export const keyName = oneLine(60, nameMissing).regex(visible, nameMissing);
export const noScope = "Choose at least one.";

export const apiKeyInput = z.object({
  name: keyName,
  scopes: z
    .array(keyScope)
    .max(Object.keys(keyScopes).length)
    .min(1, noScope)
    .overwrite((scopes) => [...new Set(scopes)]),
  /** The time at which the key expires; never if absent. */
  expires_at: givenTimestamp.nullish(),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

/** A week: long enough to change every program that uses the key. */
export const maxOverlapHours = 168;
export const rotateKeyInput = seenSecret.extend({
  /** Number of hours for which the old key works alongside the new one. */
  overlap_hours: z.number().int().min(0).max(maxOverlapHours),
});
export type RotateKeyInput = z.infer<typeof rotateKeyInput>;

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(keyScope),
  /** The beginning and the end of the key, by which people recognise it. */
  prefix: z.string(),
  last_four: z.string(),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  /** Accurate to the minute. */
  last_used_at: timestamp.nullable(),
  /** The address of that call. */
  last_used_from: z.string().nullable(),
  /** The time until which the key before the last rotation works; null if it does not. */
  previous_until: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
export const apiKeyList = z.object({ items: z.array(apiKey) });
/** The only answer with the key itself. */
export const newApiKey = apiKey.extend({ key: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

/** The identity behind the call. */
export const me = z.object({
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null for a session. */
  key: apiKey.pick({ id: true, name: true, scopes: true, expires_at: true }).nullable(),
  /** Null for a key. */
  person: z
    .object({ id: z.uuid(), full_name: z.string().nullable(), email: z.string(), app_role: z.string() })
    .nullable(),
});
