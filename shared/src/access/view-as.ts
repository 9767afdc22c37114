import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { oneLine } from "../text/typed-text.ts";
import { timestamp } from "../time/moments.ts";
import { appRoles } from "./permissions.ts";

/** Number of minutes for which a global admin sees a company as one of its people. The view cannot be prolonged. */
export const viewMinutes = 30;

const reasonLength = { min: 10, max: 500 };
const reasonMissing = `Say why in at least ${reasonLength.min} characters. The company reads it.`;

export const viewAsInput = z.strictObject({
  user_id: recordId,
  /** The company reads the reason in its activity. */
  reason: oneLine(reasonLength.max, reasonMissing).min(reasonLength.min, reasonMissing),
});
export type ViewAsInput = z.infer<typeof viewAsInput>;

/** The data, besides the token, with which a browser shows the view. */
export const viewAs = z.object({
  /** Opens the view until it ends. There is no refresh token. */
  access_token: z.string(),
  ends_at: timestamp,
  reason: z.string(),
  person: z.object({ name: z.string(), app_role: z.enum(appRoles) }),
  company: z.object({ name: z.string() }),
  /** The global admin. */
  viewed_by: z.object({ name: z.string() }),
});
export type ViewAs = z.infer<typeof viewAs>;

/** Refuses a call that is not part of a view. */
export const notInView = "Not while you view the company as somebody else. End the view first.";
