import { z } from "zod";
import { looksLikeEmail } from "../text/email-address.ts";

/** The screens show these numbers, and the server enforces them. */
export const minPasswordLength = { invite: 6, reset: 8 } as const;
export const resetLinkHours = 1;

/** Only the browser compares the two: `confirm_password` is never sent. */
const confirmed = (form: { password: string; confirm_password: string }) => form.password === form.confirm_password;

export const invitationPasswordInput = z
  .object({
    password: z.string().min(minPasswordLength.invite, "Password must be at least 6 characters."),
    confirm_password: z.string(),
  })
  .refine(confirmed, { path: ["confirm_password"], message: "Passwords do not match." });

const newPassword = {
  password: z
    .string()
    .min(1, "Please fill in all fields")
    .min(minPasswordLength.reset, "Password must be at least 8 characters long"),
  confirm_password: z.string().min(1, "Please fill in all fields"),
};
const mismatch = { path: ["confirm_password"], message: "Passwords do not match" };

export const resetPasswordInput = z.object(newPassword).refine(confirmed, mismatch);

export const changePasswordInput = z
  .object({ current_password: z.string().min(1, "Enter your current password."), ...newPassword })
  .refine(confirmed, mismatch);

export const resetRequestInput = z.object({
  email: z
    .string()
    .trim()
    .min(1, "Please enter your email address")
    .refine(looksLikeEmail, "Please enter a valid email address"),
});
