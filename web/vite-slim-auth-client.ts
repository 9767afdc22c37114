import type { ESTree, Plugin } from "vite";

/**
 * The auth client speaks every dialect of its server: passkeys, wallets, OAuth, one-time codes, second factors. We use
 * passwords and two kinds of emailed link, and the sign-in page has a budget. The built app gets the client without the
 * bodies of what it never calls; whatever only they needed then drops out by itself. A call to one of them throws, and
 * a name that an update of the client no longer knows stops the build, so this cannot go wrong unseen.
 */
const neverCalled = [
  ...["signUp", "signInAnonymously", "signInWithOAuth", "signInWithOtp", "signInWithIdToken", "signInWithSSO"],
  ...["signInWithWeb3", "signInWithEthereum", "signInWithSolana", "verifyOtp", "resend", "_reauthenticate"],
  ...["exchangeCodeForSession", "_exchangeCodeForSession", "_getSessionFromURL", "_handleProviderSignIn"],
  ...["linkIdentityOAuth", "linkIdentityIdToken", "unlinkIdentity", "getUserIdentities", "_getUrlForProvider"],
  ...["getClaims", "fetchJwk", "_enroll", "_challenge", "_verify", "_challengeAndVerify", "_unenroll", "_listFactors"],
  ...["_getAuthenticatorAssuranceLevel", "_getAuthorizationDetails", "_approveAuthorization", "_denyAuthorization"],
  ...["_listOAuthGrants", "_revokeOAuthGrant", "signInWithPasskey", "registerPasskey", "_startPasskeyRegistration"],
  ...["_verifyPasskeyRegistration", "_startPasskeyAuthentication", "_verifyPasskeyAuthentication", "_listPasskeys"],
  ...["_updatePasskey", "_deletePasskey"],
];
/** Of the service-role API the client itself uses one method, to sign out. */
const adminNeeds = ["constructor", "signOut"];
const passkeys = "new WebAuthnApi(this)";

export function slimAuthClient(): Plugin {
  return {
    name: "slim-auth-client",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /auth-js\/dist\/module\/GoTrue(Client|AdminApi)\.js$/ },
      handler(code, id) {
        const bodies = methodBodies(this.parse(code));
        const isAdmin = id.endsWith("AdminApi.js");
        const missing = (isAdmin ? adminNeeds : neverCalled).filter((name) => !bodies.has(name));
        if (!isAdmin && !code.includes(passkeys)) missing.push(passkeys);
        if (missing.length > 0) this.error(`the auth client no longer has: ${missing.join(", ")}`);
        const dropped = [...bodies].filter(([name]) =>
          isAdmin ? !adminNeeds.includes(name) : neverCalled.includes(name),
        );
        return dropped
          .map(([, body]) => body)
          .sort((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => `${text.slice(0, start)}{ throw leftOut; }${text.slice(end)}`, code)
          .replace(passkeys, "undefined")
          .concat('\nconst leftOut = new Error("This part of the auth client is left out of the build");');
      },
    },
  };
}

function methodBodies(program: ESTree.Program) {
  const bodies = new Map<string, ESTree.Span>();
  for (const node of program.body) {
    const declared = node.type === "ExportDefaultDeclaration" ? node.declaration : node;
    if (declared.type !== "ClassDeclaration") continue;
    for (const member of declared.body.body) {
      if (member.type !== "MethodDefinition" || member.key.type !== "Identifier" || !member.value.body) continue;
      bodies.set(member.key.name, member.value.body);
    }
  }
  return bodies;
}
