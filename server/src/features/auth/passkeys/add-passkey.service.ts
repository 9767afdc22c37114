import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoCBOR } from "@simplewebauthn/server/helpers";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { lockAuthUser } from "../accounts.queries.ts";
import { AuthError } from "../auth.errors.ts";
import { tellOwner } from "../factors/factor-news.ts";
import { keepHasFactor, needsFresh } from "../factors/factors.service.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { passkeyName } from "./authenticators.ts";
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
import type { NewCredential } from "./passkeys.schemas.ts";

/** EdDSA, ES256 and RS256: the algorithms that every Node that runs this server can verify. */
const algorithms = [-8, -7, -257];

const tooMany = () =>
  new AuthError("too_many_passkeys", `You can have ${budgets.passkeys.most} passkeys. Remove one first.`);

export async function startRegistration(auth: PasskeyContext, { user, isFresh }: SignedIn) {
  const { id: rpID, name: rpName } = relyingPartyOf(auth.publicUrl());
  if (!isFresh) throw needsFresh();
  const kept = await ownPasskeys(auth.db, user.id);
  if (kept.length >= budgets.passkeys.most) throw tooMany();
  const { id, challenge, expires_at } = await addChallenge(auth, user.id);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: user.email,
    userID: handleOf(user.id),
    challenge,
    timeout: challengeMs,
    supportedAlgorithmIDs: algorithms,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: kept.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { challenge_id: id, options, expires_at };
}

const ownPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom("auth.passkeys")
    .select(["friendly_name", "credential_id", "transports"])
    .where("user_id", "=", userId)
    .execute();

export async function verifyRegistration(
  auth: PasskeyContext,
  { user, isFresh }: SignedIn,
  { challenge_id, credential }: { challenge_id: string; credential: NewCredential },
  log: FastifyBaseLogger,
) {
  const party = relyingPartyOf(auth.publicUrl());
  if (!isFresh) throw needsFresh();
  const expectedChallenge = await takeChallenge(auth, challenge_id, user.id);
  const { registrationInfo } = await orRefuse(log, () =>
    verifyRegistrationResponse({
      response: { ...withoutAttestation(credential), clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw refused();
  const { aaguid, credential: verified } = registrationInfo;
  return transact(auth.db, user.id, async (db) => {
    const locked = await lockAuthUser(db, user.id);
    if (!locked) throw new AuthError("user_not_found", "User from sub claim in JWT does not exist");
    const kept = await ownPasskeys(db, user.id);
    if (kept.length >= budgets.passkeys.most) throw tooMany();
    const added = await db
      .insertInto("auth.passkeys")
      .values({
        user_id: user.id,
        credential_id: Buffer.from(verified.id, "base64url"),
        public_key: Buffer.from(verified.publicKey),
        counter: verified.counter,
        transports: credential.response.transports,
        friendly_name: passkeyName(
          aaguid,
          kept.map(({ friendly_name }) => friendly_name),
        ),
        created_at: auth.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning(["id", "friendly_name", "created_at"])
      .executeTakeFirst();
    if (!added) throw new AuthError("webauthn_credential_exists", "This passkey was added before.");
    await keepHasFactor(db, user.id);
    await tellOwner(db, locked, { kind: "passkey_added", name: added.friendly_name });
    return added;
  });
}

/**
 * Removes the attestation: the maker of the device is not used anywhere. This also keeps the library from fetching the
 * lists of revoked certificates that a forged statement could name.
 */
function withoutAttestation(credential: NewCredential) {
  const { response } = credential;
  const given = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  const parts = new Map<string, string | Uint8Array | Map<string, string>>()
    .set("fmt", "none")
    .set("attStmt", new Map())
    .set("authData", given.get("authData"));
  const attestationObject = Buffer.from(isoCBOR.encode(parts)).toString("base64url");
  return { ...credential, response: { ...response, attestationObject } };
}
