import { z } from "zod";
import { appRoles } from "../access/permissions.ts";
import { pageOf, recordId } from "../requests/paging.ts";
import { looksLikeEmail } from "../text/email-address.ts";
import { visible } from "../text/typed-text.ts";
import { timestamp } from "../time/moments.ts";
import { company } from "./company.ts";

export const appRole = z.enum(appRoles);

/** What an invitation stores on the auth user and the invitation page checks. A global admin has no company. */
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

/** The response of `rpc/get_user_profile`. */
export const userProfile = z.object({
  ...profileFields,
  /** Whether this person gets a mail when a customer answers. */
  notify_answers: z.boolean(),
  /** Whether the web app starts the tour without being asked. */
  tour_offered: z.boolean(),
  company: company.nullable(),
});
export type UserProfile = z.infer<typeof userProfile>;

export const notificationsInput = z.strictObject({ notify_answers: z.boolean() });
export type NotificationsInput = z.infer<typeof notificationsInput>;

export const ownNameInput = z.strictObject({
  full_name: z.string().max(200, "Enter at most 200 characters.").trim().regex(visible, "Please enter your name."),
});
export type OwnNameInput = z.infer<typeof ownNameInput>;

const userListItem = z.object({ ...profileFields, company_name: z.string().nullable() });
export type UserListItem = z.infer<typeof userListItem>;
export const userPage = pageOf(userListItem).extend({
  /** How many of `total` have accepted their invitation. */
  active: z.number().int(),
});

export const invitedRole = z.enum(["user", "admin"]);
const emailMessage = "Please enter a valid email address.";
/** Body of `invite-user`. */
export const inviteUserInput = z.object({
  full_name: z.string().trim().regex(visible, "Please enter the user's full name.").max(200),
  email: z.string().trim().toLowerCase().refine(looksLikeEmail, emailMessage).max(254, emailMessage),
  company_id: recordId,
  app_role: invitedRole.default("user"),
});
export type InviteUserInput = z.infer<typeof inviteUserInput>;
export const alreadyInCompany = "This user is already part of your company.";

export const authUser = z.object({ id: z.uuid(), email: z.string(), created_at: timestamp });
export type AuthUserListItem = z.infer<typeof authUser>;
export const deleteAuthUserInput = z.object({ user_id: recordId });
