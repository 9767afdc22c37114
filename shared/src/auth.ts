import { z } from "zod";

/** Section 9 of the first document; one source for the screens' checks and the server's. */
export const minPasswordLength = { invite: 6, reset: 8 } as const;
export const resetLinkHours = 1;

const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const looksLikeEmail = (text: string) => simpleEmail.test(text);

export const normalEmail = z.string().trim().toLowerCase().regex(simpleEmail).max(254);

/** The forms of section 5. `confirm_password` never leaves the browser. */
const confirmed = (form: { password: string; confirm_password: string }) => form.password === form.confirm_password;

export const invitationPasswordInput = z
  .object({
    password: z.string().min(minPasswordLength.invite, "Password must be at least 6 characters."),
    confirm_password: z.string(),
  })
  .refine(confirmed, { path: ["confirm_password"], message: "Passwords do not match." });

export const resetPasswordInput = z
  .object({
    password: z
      .string()
      .min(1, "Please fill in all fields")
      .min(minPasswordLength.reset, "Password must be at least 8 characters long"),
    confirm_password: z.string().min(1, "Please fill in all fields"),
  })
  .refine(confirmed, { path: ["confirm_password"], message: "Passwords do not match" });

export const resetRequestInput = z.object({
  email: z
    .string()
    .trim()
    .min(1, "Please enter your email address")
    .regex(simpleEmail, "Please enter a valid email address"),
});
