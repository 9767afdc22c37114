import { normalEmail } from "@quotemill/shared/text/email-address";
import { createLink, createPendingAccount } from "./features/auth/index.ts";
import type { OpenDatabase } from "./open-database.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { createDb, createPool } from "./platform/db/driver.ts";
import { StartError } from "./platform/errors.ts";
import { deriveKeys, rootKeyOf } from "./platform/keys.ts";

/** `npm run admin -- you@example.com "Your Name"` prints an invitation for a global admin. */
export async function inviteGlobalAdmin([address, name]: string[], open: (config: Config) => Promise<OpenDatabase>) {
  const email = normalEmail.safeParse(address);
  if (!email.success) throw new StartError('Usage: npm run admin -- you@example.com "Your Name"');
  const config = readConfig(process.env);
  const database = await open(config);
  const pool = createPool(database.url, 2, database);
  try {
    const keys = deriveKeys(await rootKeyOf(config));
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const full_name = name?.trim() || (email.data.split("@")[0] ?? email.data);
    const link = await createDb(pool)
      .transaction()
      .execute(async (db) => {
        const metadata = { company_id: null, app_role: "global_admin" as const, full_name };
        const invited = await createPendingAccount(db, email.data, metadata);
        if (!invited) throw new StartError(`${email.data} already has an account.`);
        return createLink({ db, keys, clock: systemClock }, invited.auth_id, "invite", publicUrl);
      });
    process.stdout.write(`Invitation for ${email.data}, global admin. It works once and for 7 days:\n\n${link}\n\n`);
  } finally {
    await pool.end();
    await database.close();
  }
}
