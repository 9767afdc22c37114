import { hash, verify } from "@node-rs/argon2";
import { minPasswordLength } from "@quotemill/shared/auth";
import { inTurn } from "../../platform/in-turn.ts";
import type { SessionRef } from "./access-token.ts";
import { AuthError } from "./auth.errors.ts";

// The library uses argon2id by default.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at once: each takes 19 MB and one of the four threads that files and compression also need. */
export function limitedHashing(argon2: { hash: typeof hash; verify: typeof verify }) {
  const twoAtOnce = inTurn(2);
  return {
    hashPassword: (password: string) => twoAtOnce("", () => argon2.hash(password, options)),
    verifyPassword: (expected: string, password: string) => twoAtOnce("", () => argon2.verify(expected, password)),
  };
}
const { hashPassword, verifyPassword } = limitedHashing({ hash, verify });

export { hashPassword };

let dummy: Promise<string> | undefined;

/** Unknown users cost the same work as known ones, so the time taken reveals nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const expected = stored ?? (await dummy);
  const matches = await verifyPassword(expected, password);
  return stored !== null && matches;
}

/** The invitation screen requires 6 characters, every other place 8. */
export function checkPasswordLength(password: string, origin: SessionRef["origin"]): void {
  const minimum = origin === "invite" ? minPasswordLength.invite : minPasswordLength.reset;
  if (password.length < minimum) {
    throw new AuthError("weak_password", `Password should be at least ${minimum} characters.`, {
      weak_password: { reasons: ["length"], message: `Password should be at least ${minimum} characters.` },
    });
  }
  if (password.length > 200) throw new AuthError("validation_failed", "Password cannot be longer than 200 characters.");
}
