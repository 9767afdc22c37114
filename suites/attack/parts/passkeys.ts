import { randomUUID } from "node:crypto";
import { createAuthenticator } from "../../../server/test/soft-authenticator.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks, sendAll } from "./checks.ts";

/** Passkeys that are replayed, forged, someone else's or for another site, and floods of their calls. */
export const attackPasskeys = async (product: Product) => {
  const owner = await setUp(product);
  return [
    await runChecks(product, "passkeys: forged, foreign and replayed answers", (checks) => forge(checks, owner)),
    await runChecks(product, "passkeys: a flood of options", (checks) => flood(checks, owner)),
    // This comes last: afterwards the device says that it belongs to the person who tried to add it.
    await runChecks(product, "passkeys: those of others", (checks) => meddle(checks, owner)),
  ];
};

type Owner = Awaited<ReturnType<typeof setUp>>;
const start = "/auth/v1/passkeys/authentication/options";
const finish = "/auth/v1/passkeys/authentication/verify";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Someone adds a passkey, as its owner would. */
async function setUp({ people, url }: Product) {
  const { api, password } = people;
  const origin = new URL(url).origin;
  const device = createAuthenticator({ origin });
  const call = async (path: string, token: string | null, data: object) => {
    const answer = await api.post(path, { data, headers: token ? bearer(token) : {} });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const email = people.spoiled.admin;
  const { access_token } = await call("/auth/v1/token?grant_type=password", null, { email, password });
  const { challenge_id, options } = await call("/auth/v1/passkeys/registration/options", access_token, {});
  const credential = device.create(options);
  const added = await call("/auth/v1/passkeys/registration/verify", access_token, { challenge_id, credential });
  return { device, origin, passkeyId: added.id as string, token: access_token as string };
}

async function begin({ send }: Checks) {
  return JSON.parse((await send({ method: "POST", url: start, body: {} })).body);
}

async function forge(checks: Checks, { device, origin, token }: Owner) {
  const { send, expect } = checks;
  const forgeries: [string, Parameters<typeof device.get>[1]][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["a longer origin", { origin: `${origin}.evil.example` }],
    ["another site", { rpId: "evil.example" }],
    ["no verification", { isVerified: false }],
    ["nobody present", { isPresent: false }],
    ["another account", { userHandle: Buffer.alloc(16, 7).toString("base64url") }],
    ["no account", { userHandle: null }],
    ["another purpose", { type: "webauthn.create" }],
  ];
  const refusals = new Set<string>();
  const refuse = async (name: string, shown: typeof device, changes?: Parameters<typeof device.get>[1]) => {
    const { challenge_id, options } = await begin(checks);
    const answer = await send({ url: finish, body: { challenge_id, credential: shown.get(options, changes) } });
    expect(answer.status === 400, `${name} answered ${answer.status}`);
    refusals.add(answer.body);
  };
  for (const [name, changes] of forgeries) await refuse(name, device, changes);
  await refuse("an unknown passkey", createAuthenticator({ origin }), {
    userHandle: Buffer.alloc(16, 1).toString("base64url"),
  });
  expect(refusals.size === 1, `refusals tell passkeys apart: ${[...refusals].join(" ")}`);
  const [first, second] = [await begin(checks), await begin(checks)];
  const mixed = { challenge_id: first.challenge_id, credential: device.get(second.options) };
  expect((await send({ url: finish, body: mixed })).status === 400, "a mixed-up challenge was taken");
  const adding = await send({ url: "/auth/v1/passkeys/registration/options", headers: bearer(token), body: {} });
  const { challenge_id, options } = JSON.parse(adding.body);
  const crossed = await send({ url: finish, body: { challenge_id, credential: device.get(options) } });
  expect(crossed.status === 400, "a challenge for adding signed somebody in");
  const right = await begin(checks);
  const body = { challenge_id: right.challenge_id, credential: device.get(right.options) };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send({ url: finish, body })));
  const opened = answers.filter(({ status }) => status === 200).length;
  expect(opened === 1, `one answer opened ${opened} sessions`);
}

async function meddle({ send, expect }: Checks, { passkeyId, device }: Owner) {
  const url = `/auth/v1/passkeys/${passkeyId}`;
  for (const method of ["PATCH", "DELETE"]) {
    const answer = await send({ role: "user", method, url, body: { friendly_name: "Mine" } });
    expect(answer.status === 404, `another person's ${method} answered ${answer.status}`);
  }
  const started = await send({ role: "user", url: "/auth/v1/passkeys/registration/options", body: {} });
  const { challenge_id, options } = JSON.parse(started.body);
  const taken = { challenge_id, credential: device.create(options) };
  const answer = await send({ role: "user", url: "/auth/v1/passkeys/registration/verify", body: taken });
  expect(answer.status === 422, `another person's passkey was added: ${answer.status}`);
}

async function flood(checks: Checks, { device }: Owner) {
  const { send, expect } = checks;
  const from = "127.42.0.2";
  const answers = await sendAll(1_000, (index) =>
    index % 2
      ? send({ method: "POST", url: start, body: {}, from })
      : send({ url: finish, body: { challenge_id: randomUUID() }, from }),
  );
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused > 300, `only ${refused} of 1,000 calls were refused`);
  // Somewhere else, the owner does not notice.
  const { challenge_id, options } = await begin(checks);
  const owner = await send({ url: finish, body: { challenge_id, credential: device.get(options) } });
  expect(owner.status === 200, `the owner's passkey answered ${owner.status}`);
}
