import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { type AuthUser, lockAuthUser } from "../accounts.queries.ts";
import { stepUp } from "../factors/step-up.ts";
import { type Device, openSession, type SignedIn } from "../sessions/sessions.service.ts";
import {
  addChallenge,
  challengeMs,
  handleOf,
  orRefuse,
  type PasskeyContext,
  refused,
  relyingPartyOf,
  takeChallenge,
} from "./ceremony.ts";
import type { ShownCredential } from "./passkeys.schemas.ts";

/** The passkeys that a device offers are its own affair, so no account is named, and the answer reveals nothing. */
export async function startAuthentication(auth: PasskeyContext) {
  const { id: rpID } = relyingPartyOf(auth.publicUrl());
  const { id, challenge, expires_at } = await addChallenge(auth, null);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: challengeMs,
    userVerification: "required",
  });
  return { challenge_id: id, options, expires_at };
}

interface Answer {
  challenge_id: string;
  credential: ShownCredential;
}

/** Opens a session of level 2: the person has the device, and has shown it a finger, a face or a PIN. */
export async function signInWithPasskey(auth: PasskeyContext, answer: Answer, device: Device, log: FastifyBaseLogger) {
  return usePasskey(auth, answer, log, (db, user) =>
    openSession({ ...auth, db }, user, { origin: "passkey", method: "passkey", aal: 2 }, device),
  );
}

/** Raises the session that asks, or makes it fresh. The passkey must belong to the session's account. */
export async function stepUpWithPasskey(
  auth: PasskeyContext,
  { user: { id }, session }: SignedIn,
  answer: Answer,
  log: FastifyBaseLogger,
) {
  return usePasskey(auth, answer, log, (db, user) => {
    if (user.id !== id) throw refused();
    return stepUp({ ...auth, db }, id, session.id, "passkey");
  });
}

/** Checks the answer of a device. The rest is done under the lock of the account that the passkey belongs to. */
async function usePasskey<T>(
  auth: PasskeyContext,
  { challenge_id, credential }: Answer,
  log: FastifyBaseLogger,
  work: (db: Db, user: AuthUser) => Promise<T>,
): Promise<T> {
  const party = relyingPartyOf(auth.publicUrl());
  const expectedChallenge = await takeChallenge(auth, challenge_id, null);
  const found = await auth.db
    .selectFrom("auth.passkeys")
    .select(["id", "user_id", "public_key"])
    .where("credential_id", "=", Buffer.from(credential.id, "base64url"))
    .executeTakeFirst();
  const { userHandle, ...response } = credential.response;
  if (!found || userHandle !== Buffer.from(handleOf(found.user_id)).toString("base64url")) throw refused();
  const { verified, authenticationInfo } = await orRefuse(log, () =>
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is judged below: the library refuses synced passkeys whose counter goes back.
      credential: { id: credential.id, publicKey: new Uint8Array(found.public_key), counter: 0 },
    }),
  );
  if (!verified) throw refused();
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return transact(auth.db, found.user_id, async (db) => {
    const user = await lockAuthUser(db, found.user_id);
    const passkey = await db
      .selectFrom("auth.passkeys")
      .select("counter")
      .where("id", "=", found.id)
      .executeTakeFirst();
    if (!user || !passkey) throw refused();
    if (wentBack(passkey.counter, newCounter)) {
      log.warn({ passkey: found.id, before: passkey.counter, now: newCounter }, "passkey counter went back");
      if (!credentialBackedUp) throw refused();
    }
    await db
      .updateTable("auth.passkeys")
      .set({ counter: newCounter, last_used_at: auth.clock().toISOString() })
      .where("id", "=", found.id)
      .execute();
    return work(db, user);
  });
}

/**
 * A counter that does not grow indicates a copied device. Copies of a synced passkey are normal, and their counters
 * differ.
 */
const wentBack = (before: number, now: number) => (before > 0 || now > 0) && now <= before;
