import { z } from "zod";
import { appRoles } from "../access/permissions.ts";
import { pageOf, recordId } from "../requests/paging.ts";
import { looksLikeEmail } from "../text/email-address.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { timestamp } from "../time/moments.ts";
import { company } from "./company.ts";

export const appRole = z.enum(appRoles);

/**
 * The part of an invitation that is stored on the auth user and checked by the invitation page. A global admin has no
 * company.
 */
export const invitationMetadata = z
  .object({ company_id: z.uuid().nullable(), app_role: appRole, full_name: z.string().regex(visible) })
  .refine((data) => data.company_id !== null || data.app_role === "global_admin");
export type InvitationMetadata = z.infer<typeof invitationMetadata>;

const profileFields = {
  id: z.uuid(),
  /** The account; null while the invitation is pending. */
  auth_id: z.uuid().nullable(),
  email: z.string(),
  company_id: z.uuid().nullable(),
  app_role: appRole,
  full_name: z.string().nullable(),
  created_at: timestamp,
};

/** Details that customers read next to a person's name. Both may be empty. */
const businessCard = { job_title: z.string(), mobile: z.string() };

/** The response of `rpc/get_user_profile`. */
export const userProfile = z.object({
  ...profileFields,
  ...businessCard,
  /** True if this person gets a mail when a customer answers. */
  notify_answers: z.boolean(),
  /** True if the web app starts the tour without being asked. */
  tour_offered: z.boolean(),
  /** The time from which they can sign in only with a second factor, which they do not have yet; null otherwise. */
  factor_due: timestamp.nullable(),
  company: company.nullable(),
});
export type UserProfile = z.infer<typeof userProfile>;

export const notificationsInput = z.strictObject({ notify_answers: z.boolean() });
export type NotificationsInput = z.infer<typeof notificationsInput>;

/** A telephone number as people write it, with at least three digits. */
const phoneNumber = oneLine(40).regex(/^$|(\d\D*){3}/, "Enter a phone number.");

export const ownProfileInput = z.strictObject({
  full_name: z.string().max(200, "Enter at most 200 characters.").trim().regex(visible, "Please enter your name."),
  job_title: oneLine(100),
  mobile: phoneNumber,
});
export type OwnProfileInput = z.infer<typeof ownProfileInput>;
/** Absent fields stay unchanged. */
export const ownProfileChanges = ownProfileInput
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to save.");
export type OwnProfileChanges = z.infer<typeof ownProfileChanges>;

const userListItem = z.object({
  ...profileFields,
  /** The time since which the person cannot sign in any more; null for everyone else. */
  deactivated_at: timestamp.nullable(),
  company_name: z.string().nullable(),
});
export type UserListItem = z.infer<typeof userListItem>;
export const userPage = pageOf(userListItem).extend({
  /** The number of those in `total` who have accepted their invitation and can sign in. */
  active: z.number().int(),
  /** The number of those who have not accepted it yet. */
  pending: z.number().int(),
});

export const invitedRole = z.enum(["viewer", "user", "admin"]);
export type InvitedRole = z.infer<typeof invitedRole>;
const emailMessage = "Please enter a valid email address.";
/** Body of `invite-user`. */
export const inviteUserInput = z.object({
  full_name: z.string().trim().regex(visible, "Please enter the user's full name.").max(200),
  email: z.string().trim().toLowerCase().refine(looksLikeEmail, emailMessage).max(254, emailMessage),
  company_id: recordId,
  app_role: invitedRole.default("user"),
});
export type InviteUserInput = z.infer<typeof inviteUserInput>;

/** An admin's change to a colleague. */
export const memberChange = z
  .strictObject({ app_role: invitedRole.optional(), is_active: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "Say what to change.");
export type MemberChange = z.infer<typeof memberChange>;

export const alreadyInCompany = "This user is already part of your company.";

export const authUser = z.object({
  id: z.uuid(),
  email: z.string(),
  created_at: timestamp,
  /** Only an active account can sign in. */
  state: z.enum(["active", "pending", "deactivated"]),
  /** True if the person signs in with a second factor. */
  has_factor: z.boolean(),
});
export type AuthUserListItem = z.infer<typeof authUser>;
export const deleteAuthUserInput = z.object({ user_id: recordId });
