import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";
import { appRoles } from "./permissions.ts";

/** The people of a company who must have a second factor: an authenticator app or a passkey. */
export const factorRequirements = ["nobody", "admins", "everyone"] as const;
const factorRequiredFor = z.enum(factorRequirements);

export const mostGraceDays = 90;
export const mostSessionDays = 30;

const wholeDays = (min: number, max: number) => {
  const message = `Enter a number of days from ${min} to ${max}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

/** A company's rules for how its people sign in. */
export const signInPolicy = z.object({
  factor_required_for: factorRequiredFor,
  /** From then on, none of them can sign in without a second factor; null if it is not required. */
  factor_required_from: timestamp.nullable(),
  /** Number of days after which people sign in again, however much they use their sessions. */
  session_days: z.number().int(),
  /** The number of people who can sign in. */
  people: z.number().int(),
  /** Those of them who have neither an authenticator app nor a passkey. */
  lacking: z.array(
    z.object({ id: z.uuid(), full_name: z.string().nullable(), email: z.string(), app_role: z.enum(appRoles) }),
  ),
});
export type SignInPolicy = z.infer<typeof signInPolicy>;

/** Each save that says who must have a second factor restarts the grace period. */
export const signInPolicyInput = z
  .strictObject({
    factor_required_for: factorRequiredFor.optional(),
    grace_days: wholeDays(0, mostGraceDays).optional(),
    session_days: wholeDays(1, mostSessionDays).optional(),
    /** The changed fields as they were read: see `changesOf`. */
    seen: z.object({ factor_required_for: factorRequiredFor, session_days: z.number().int() }).partial().optional(),
  })
  .refine(
    ({ seen: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    "There is nothing to save.",
  )
  .refine(
    ({ factor_required_for: who, grace_days }) =>
      (grace_days !== undefined) === (who !== undefined && who !== "nobody"),
    "Say who must have a second factor, and after how many days.",
  );
export type SignInPolicyInput = z.infer<typeof signInPolicyInput>;

export const factorReminderInput = z.strictObject({ user_id: recordId });
