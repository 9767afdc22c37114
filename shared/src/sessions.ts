import { z } from "zod";
import { recordId } from "./record-id.ts";
import { timestamp } from "./time.ts";

/** Of one person. Those used longest ago are left out. */
export const maxListedSessions = 50;

/** A sign-in that still works. Its tokens never leave the server this way. */
export const openSession = z.object({
  id: z.uuid(),
  /** As the browser described itself when it signed in; null if it did not. */
  user_agent: z.string().nullable(),
  created_at: timestamp,
  /** Renewed about once an hour while it is in use. */
  last_used_at: timestamp,
  /** The one that asks. */
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const endSessionInput = z.strictObject({ session_id: recordId });
