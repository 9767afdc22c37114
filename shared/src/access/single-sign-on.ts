import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { webAddress } from "../text/web-address.ts";
import { timestamp } from "../time/moments.ts";

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "Enter a domain of at most 253 characters.")
  .refine(isDomain, "Enter a domain such as example.com.");

/** Checks each label separately, because one pattern for all of them would not be linear. */
function isDomain(text: string): boolean {
  const labels = text.split(".");
  return (
    labels.length > 1 && labels.every((label) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))
  );
}

export const ssoDomainInput = z.strictObject({ domain: domainName });
export const ssoDomainParam = z.object({ domain: domainName });

const tenantNeeded =
  "Enter the address of your own tenant: https://login.microsoftonline.com/, the tenant's ID, then /v2.0. Through a shared one, anybody with a Microsoft account could come.";
/** The tenant of all personal accounts at Microsoft. */
const personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** Microsoft has shared issuers, through which anybody in the world can sign in, so only a tenant's own is accepted. */
function isOwnIssuer(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  if (hostname !== "login.microsoftonline.com") return hostname !== "sts.windows.net" && hostname !== "login.live.com";
  const tenant = /^\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/v2\.0\/?$/i.exec(pathname)?.[1];
  return tenant !== undefined && tenant.toLowerCase() !== personalTenant;
}

/** The library reads such a document without checking that it is its issuer's own. */
const isDocument = (issuer: string) => new URL(issuer).pathname.includes("/.well-known/");

const oneLineText = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Enter at most ${most} characters.`)
    .regex(/^[\x21-\x7e]+$/, missing);

export const ssoConnectionInput = z.strictObject({
  issuer: webAddress({ wrong: "Enter the issuer's address, which starts with https://." })
    .pipe(z.string().max(500, "Enter at most 500 characters."))
    .refine((issuer) => !/[?#]/.test(issuer), "Enter the issuer's address without ? or #.")
    .refine((issuer) => !isDocument(issuer), "Enter the issuer's address without /.well-known/ and what follows.")
    .refine(isOwnIssuer, tenantNeeded),
  client_id: oneLineText(500, "Enter the client ID."),
  /** Required with every change: the stored secret could otherwise be sent to another provider, and be read there. */
  client_secret: oneLineText(1000, "Enter the client secret."),
});
export type SsoConnectionInput = z.infer<typeof ssoConnectionInput>;

export const minBreakGlass = 2;
export const ssoChange = z
  .strictObject({
    /** The ids of the admins who keep their passwords. */
    break_glass: z.array(recordId).max(20, "Choose at most 20 admins.").optional(),
    provisions: z.boolean().optional(),
    counts_as_factor: z.boolean().optional(),
    required: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "Say what to change.");
export type SsoChange = z.infer<typeof ssoChange>;

export const ssoState = z.object({
  /** The address to enter at the provider, to which it sends people back. */
  callback_url: z.string(),
  domains: z.array(
    z.object({
      domain: z.string(),
      /** The TXT record that proves it. */
      record_name: z.string(),
      record_value: z.string(),
      proved_at: timestamp.nullable(),
    }),
  ),
  connection: z
    .object({
      id: z.uuid(),
      issuer: z.string(),
      client_id: z.string(),
      provider: z.string().describe("The provider's name, if it is a known one; else its host."),
      provisions: z.boolean(),
      counts_as_factor: z.boolean(),
      required_at: timestamp.nullable(),
    })
    .nullable(),
  test: z
    .object({
      at: timestamp,
      /** Null if the person has left. */
      by: z.string().nullable(),
      email: z.string(),
      is_own: z.boolean().describe("Whether the caller made the test."),
    })
    .nullable(),
  admins: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      has_password: z.boolean(),
      has_factor: z.boolean(),
      breaks_glass: z.boolean(),
    }),
  ),
  /**
   * The number of sessions of the company's people that were opened in another way. They end when they are next refreshed.
   */
  other_sessions: z.number().int(),
  /** The number of people with addresses outside the proved domains, who could no longer sign in. */
  people_outside: z.number().int(),
});
export type SsoState = z.infer<typeof ssoState>;

/** Says why single sign-on cannot be required yet; null if it can. */
export function requiringProblem({
  domains,
  test,
  admins,
}: Pick<SsoState, "domains" | "test" | "admins">): string | null {
  if (!domains.some(({ proved_at }) => proved_at)) return "Verify a domain first.";
  if (!test?.is_own) return "Test the sign-in yourself first.";
  return admins.filter(keepsWayIn).length < minBreakGlass
    ? "Choose at least two emergency admins who have an authenticator app."
    : null;
}

/**
 * Returns whether this admin can sign in without the provider. A password alone would be a weaker way in than everyone
 * else's.
 */
export const keepsWayIn = ({ breaks_glass, has_password, has_factor }: SsoState["admins"][number]) =>
  breaks_glass && has_password && has_factor;

export const liftSsoInput = z.strictObject({ company_id: recordId });
