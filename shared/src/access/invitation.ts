import { z } from "zod";

/**
 * The invitation as the invited person sees it. Only the holder of the link gets it: on the link's own page, and in the
 * session that the link opens, until the invitation is accepted.
 */
export const invitation = z.object({
  /** Null for a global admin, who belongs to no company. */
  company: z.object({ name: z.string(), colour: z.string(), logo_url: z.string().nullable() }).nullable(),
  /** The inviter's name; null if it is unknown. */
  invited_by: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

/** 'Harbour Fencing on Quotemill'; for a global admin only 'Quotemill'. */
export const destinationOf = (company: { name: string } | null) =>
  company ? `${company.name} on Quotemill` : "Quotemill";

/** For example 'Priya Nair invited you to Harbour Fencing on Quotemill.' */
export function invitationWords({
  company,
  invited_by,
}: {
  company: { name: string } | null;
  invited_by: string | null;
}) {
  return `${invited_by ? `${invited_by} invited you` : "You have been invited"} to ${destinationOf(company)}.`;
}
