import { z } from "zod";

export const connectRequired = "Please enter both the Private Token and the Location ID.";
export const companyMissing = "Company information not available";
export const connectedWords = "Successfully connected to GoHighLevel!";
export const disconnectedWords = "Successfully disconnected from GoHighLevel";
/** GoHighLevel's API cannot revoke a token; only a person can, in GoHighLevel itself. */
export const deleteTokenReminder =
  "The token itself still works. Delete it in GoHighLevel, under Settings → Integrations.";

const companyId = z.uuid(companyMissing);
const filled = z.string(connectRequired).trim().min(1, connectRequired);

/** Body of `ghl-connect`. Both values go into a request to GoHighLevel: one as a header, one in the path. */
export const connectInput = z.object({
  companyId,
  privateToken: filled.regex(
    /^[\x21-\x7e]{1,1000}$/,
    "The token contains characters that are not allowed. Copy it again from GoHighLevel.",
  ),
  locationId: filled.regex(
    /^[A-Za-z0-9]{1,100}$/,
    "The Location ID can have only letters and digits, at most 100. Copy it again from Settings → Company in GoHighLevel.",
  ),
});
export type ConnectInput = z.infer<typeof connectInput>;

export const disconnectInput = z.object({ companyId });

/** Answer of `ghl-connect` and `ghl-disconnect`; a refusal sets the flag and says why. */
export const crmAnswer = z.object({ error: z.boolean(), message: z.string() });

/** Body of `ghl-proxy`. */
export const crmSearchInput = z.object({ endpoint: z.string().max(2000), companyId });
export const crmSearchMinLength = 2;

/** A CRM contact as it leaves our server: only these fields, with empty text for unknown values. */
export const crmContact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
export type CrmContact = z.infer<typeof crmContact>;

/** Answer of `ghl-proxy`. A failed search has the flag, a message and no contacts, and the editor stays silent. */
export const crmSearchAnswer = crmAnswer.extend({ data: z.object({ contacts: z.array(crmContact) }) });
