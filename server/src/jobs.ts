import { authMailJobs, removeExpired } from "./features/auth/index.ts";
import type { Mailer } from "./features/mail/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db.ts";
import type { Jobs, Timer } from "./platform/jobs.ts";
import type { Keys } from "./platform/keys.ts";

declare module "./platform/jobs.ts" {
  interface JobPayloads {
    remove_expired_sessions: object;
  }
}

export const timers: Timer[] = [{ task: "remove_expired_sessions", match: "17 * * * *" }];

/** Every kind of job the process can run. */
export function createJobs(deps: { db: Db; keys: Keys; clock: Clock; mailer: Mailer; publicUrl: () => string }): Jobs {
  return {
    ...authMailJobs(deps, deps.mailer, deps.publicUrl),
    remove_expired_sessions: () => removeExpired(deps.db),
  };
}
