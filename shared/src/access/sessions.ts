import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";

/** Maximum number of a person's sessions in the list. Those used longest ago are left out. */
export const maxListedSessions = 50;

/** A sign-in that still works. Its tokens never leave the server this way. */
export const openSession = z.object({
  id: z.uuid(),
  /** The browser's own description at sign-in; null if it gave none. */
  user_agent: z.string().nullable(),
  created_at: timestamp,
  /** Updated about once an hour while the session is in use. */
  last_used_at: timestamp,
  /** True for the session that asks for the list. */
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const endSessionInput = z.strictObject({ session_id: recordId });

/** The first match counts: Edge also calls itself Chrome and Safari, and Chrome calls itself Safari. */
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Says 'Chrome on Windows'. Unknown parts are left out: people only need to recognise their own devices. */
export function deviceWords(userAgent: string | null): string {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
