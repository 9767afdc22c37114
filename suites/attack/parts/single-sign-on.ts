import { randomUUID } from "node:crypto";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

export const attackSingleSignOn = async (product: Product) => [
  await runChecks(product, "single sign-on: answers that nobody asked for", (checks) => inventAnswers(product, checks)),
  await runChecks(product, "single sign-on: where it leads", (checks) => misleadStart(product, checks)),
  await runChecks(product, "single sign-on: providers within", (checks) => nameProviders(checks)),
  await runChecks(product, "single sign-on: others' settings", (checks) => meddle(product, checks)),
];

const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "s256" };

/** Every answer leads to the sign-in page, with a reason and without a code or a cookie that opens anything. */
async function inventAnswers({ people: { ours, victim } }: Product, { send, expect }: Checks) {
  const queries = [
    "",
    "?code=x&state=y",
    `?code=x&state=${"s".repeat(8_000)}`,
    "?state=a&state=b&code=x",
    "?state[]=a&state[__proto__]=b",
    "?error=access_denied&error_description=%3Cscript%3Ealert(1)%3C/script%3E&state=x",
    "?code=x&state=%00",
    `?id_token=x.y.z&state=x&session_state=${randomUUID()}`,
  ];
  for (const company of [ours.id, victim.id, randomUUID(), "x", "..%2fverify"]) {
    for (const query of queries) {
      const headers = { cookie: `quotemill_sso=${"a".repeat(43)}` };
      const answer = await send({ url: `/auth/v1/sso/callback/${company}${query}`, headers });
      const location = String(answer.headers.location ?? "");
      const isRefused = answer.status === 303 && /^\/login\?error=access_denied&error_code=\w+$/.test(location);
      expect(isRefused, `${company}${query.slice(0, 60)} answered ${answer.status} to ${location.slice(0, 200)}`);
    }
  }
  const grants = [
    {},
    { auth_code: "x" },
    { auth_code: "x", code_verifier: "y" },
    { auth_code: ["x"], code_verifier: {} },
  ];
  for (const body of grants) {
    const { status } = await send({ url: "/auth/v1/token?grant_type=pkce", body });
    expect([400, 404].includes(status), `an invented code ${JSON.stringify(body)} answered ${status}`);
  }
}

async function misleadStart({ url, people: { ours, victim } }: Product, { send, expect }: Checks) {
  const start = (body: object) => send({ url: "/auth/v1/sso", body: { domain: "example.com", ...challenge, ...body } });
  const elsewhere = [
    ...["https://attacker.example/login", "//attacker.example/login", `${url}@attacker.example/login`],
    ...[
      "javascript:alert(1)",
      `${url}.attacker.example/login`,
      `${url}/auth/v1/verify`,
      `${url}/login/..//attacker.example`,
    ],
  ];
  for (const redirect_to of elsewhere) {
    const { status } = await start({ redirect_to });
    expect(status === 400, `redirect_to ${redirect_to} answered ${status}`);
  }
  for (const method of ["plain", "", "S512", null]) {
    const { status } = await start({ code_challenge_method: method });
    expect(status === 400, `the method ${method} answered ${status}`);
  }
  // An outsider must not learn whether somebody has an account at a domain.
  for (const domain of ["journey.test", "gmail.com", ours.user, victim.admin]) {
    const { status } = await start({ domain });
    expect(status === 404, `the domain ${domain} answered ${status}`);
  }
}

/** The other spellings are in `outbound`; all addresses pass the same guard. */
async function nameProviders({ send, expect }: Checks) {
  const issuers = [
    ...["http://127.0.0.1:1", "https://127.0.0.1", "https://[::1]", "https://169.254.169.254/latest/meta-data"],
    ...["https://localhost", "https://0x7f.1", "https://a.localhost", "file:///etc/passwd", "javascript:alert(1)"],
    ...["https://user:pass@idp.example", "https://login.microsoftonline.com/common/v2.0"],
  ];
  for (const issuer of issuers) {
    const body = { issuer, client_id: "quotemill", client_secret: "a-secret-of-the-client" };
    const { status } = await send({ role: "admin", method: "PUT", url: "/rest/v1/sso/connection", body });
    expect(status === 400, `the issuer ${issuer} answered ${status}`);
  }
}

async function meddle({ people: { victim } }: Product, { send, expect }: Checks) {
  const domain = `${randomUUID()}.example`;
  const added = await send({ role: "other admin", url: "/rest/v1/sso/domains", body: { domain } });
  expect(added.status === 200, `adding a domain answered ${added.status}`);
  const checked = await send({ role: "admin", method: "POST", url: `/rest/v1/sso/domains/${domain}/check` });
  expect(checked.status === 404, `another company's domain answered ${checked.status}`);
  const unproved = await send({ role: "other admin", method: "POST", url: `/rest/v1/sso/domains/${domain}/check` });
  expect(unproved.status === 409, `a domain without its record answered ${unproved.status}`);
  const required = await send({ role: "other admin", method: "PATCH", url: "/rest/v1/sso", body: { required: true } });
  expect(required.status === 409, `requiring it without anything answered ${required.status}`);
  for (const role of ["anonymous", "user", "admin"] as const) {
    const { status } = await send({ role, url: "/functions/v1/lift-sso", body: { company_id: victim.id } });
    expect(status === 401 || status === 403, `lifting it as ${role} answered ${status}`);
  }
}
