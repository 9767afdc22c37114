import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** The values that the browser and the device put into an answer. Tests of attacks change some of them. */
interface Ceremony {
  origin: string;
  rpId: string;
  /** True if the person has shown a finger, a face or a PIN. */
  isVerified: boolean;
  isPresent: boolean;
  isBackedUp: boolean;
  counter: number;
  type: string;
  userHandle: string | null;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

/**
 * A device with one passkey, together with a browser that is at `origin`. Its answers contain the values that the test
 * gives.
 */
export function createAuthenticator({ origin, aaguid }: { origin: string; aaguid?: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  const credentialId = randomBytes(32);
  const id = text(credentialId);
  let userHandle: string | null = null;
  const usual = (): Ceremony => ({
    origin,
    rpId: new URL(origin).hostname,
    isVerified: true,
    isPresent: true,
    isBackedUp: true,
    counter: 0,
    type: "",
    userHandle,
  });

  const clientDataOf = ({ origin, type }: Ceremony, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authDataOf({ rpId, counter, ...ceremony }: Ceremony, ...more: Uint8Array[]) {
    const backup = ceremony.isBackedUp ? 0x18 : 0;
    const flags = Number(ceremony.isPresent) + 4 * Number(ceremony.isVerified) + backup + (more.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return new Uint8Array(Buffer.concat([sha256(rpId), head, ...more]));
  }

  return {
    id,
    /** As `navigator.credentials.create` answers, in JSON. */
    create(options: Options, changes: Partial<Ceremony> & { statement?: [string, Map<string, unknown>] } = {}) {
      const { statement = ["none", new Map()], ...others } = changes;
      const ceremony = { ...usual(), type: "webauthn.create", ...others };
      userHandle = options.user?.id ?? null;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const guid = Buffer.from((aaguid ?? "0".repeat(32)).replaceAll("-", ""), "hex");
      const authData = authDataOf(ceremony, guid, length, credentialId, coseKey);
      const [fmt, attStmt] = statement;
      const parts = new Map<string, never>().set("fmt", fmt as never).set("attStmt", attStmt as never);
      const attestationObject = isoCBOR.encode(parts.set("authData", authData as never));
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        clientExtensionResults: {},
        authenticatorAttachment: "platform" as const,
        response: {
          clientDataJSON: text(clientDataOf(ceremony, options.challenge)),
          attestationObject: text(attestationObject),
          transports: ["internal" as const],
        },
      };
    },
    /** As `navigator.credentials.get` answers, in JSON. */
    get(options: Options, changes: Partial<Ceremony> = {}) {
      const ceremony = { ...usual(), type: "webauthn.get", ...changes };
      const authData = authDataOf(ceremony);
      const clientData = clientDataOf(ceremony, options.challenge);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        clientExtensionResults: {},
        authenticatorAttachment: "platform" as const,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey)),
          ...(ceremony.userHandle !== null && { userHandle: ceremony.userHandle }),
        },
      };
    },
  };
}
