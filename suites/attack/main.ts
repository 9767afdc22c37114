/**
 * `npm run test:attack`: attacks the built product in a separate process. `-- --seed 7` replays a run, `--requests N`
 * sends more or fewer generated requests, and a name (`-- generated`) runs only that part.
 */
import { parseArgs } from "node:util";
import { attackAccounts } from "./parts/accounts.ts";
import { attackBudgets, metricsToken } from "./parts/budgets.ts";
import { attackClosed } from "./parts/closed.ts";
import { attackEndpoints } from "./parts/endpoints.ts";
import { attackFindings } from "./parts/findings.ts";
import { sendGenerated } from "./parts/generated.ts";
import { attackKeys } from "./parts/keys.ts";
import { attackLimits } from "./parts/limits.ts";
import { attackNeighbours } from "./parts/neighbours.ts";
import { attackOffers } from "./parts/offers.ts";
import { attackOutbound } from "./parts/outbound.ts";
import { attackPasskeys } from "./parts/passkeys.ts";
import { attackPriceFiles } from "./parts/price-files.ts";
import { attackRedirects } from "./parts/redirects.ts";
import { attackRelay } from "./parts/relay.ts";
import { attackRoles } from "./parts/roles.ts";
import { attackSecondFactor } from "./parts/second-factor.ts";
import { attackSignIn } from "./parts/sign-in.ts";
import { attackSingleSignOn } from "./parts/single-sign-on.ts";
import { attackWithScripts } from "./parts/stored-script.ts";
import { attackTokens } from "./parts/tokens.ts";
import { attackWorkingOut } from "./parts/working-out.ts";
import { type Product, startProduct } from "./product.ts";
import { type Part, type Row, report } from "./report.ts";

const limits = { stallMs: 250, memoryMb: 400 };

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, requests: { type: "string", default: "25000" } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));

/** Quotes are mailed through a webhook, and the only one here is on this machine. */
const mailing = { WEBHOOK_ALLOW_PRIVATE: "on" };
/** All of its offers go to one customer. */
const manyMails = { ...mailing, MAILS_PER_HOUR_PER_PERSON: "100" };

const parts: Record<string, { attack: (product: Product) => Promise<Part[]>; settings?: Record<string, string> }> = {
  // Far more requests than one person sends, and all of them must reach their target.
  generated: {
    attack: (product) => sendGenerated(product, seed, Number(values.requests)),
    settings: { API_LIMIT_FACTOR: "1000" },
  },
  "single-sign-on": { attack: attackSingleSignOn },
  tokens: { attack: attackTokens },
  keys: { attack: attackKeys },
  endpoints: { attack: attackEndpoints, settings: { ...mailing, API_LIMIT_FACTOR: "5" } },
  roles: { attack: attackRoles, settings: { API_LIMIT_FACTOR: "10" } },
  redirects: { attack: attackRedirects },
  outbound: { attack: attackOutbound },
  "sign-in": { attack: attackSignIn },
  accounts: { attack: attackAccounts },
  // It walks through every call with one session.
  "second-factor": { attack: attackSecondFactor, settings: { API_LIMIT_FACTOR: "100" } },
  passkeys: { attack: attackPasskeys },
  findings: { attack: attackFindings },
  limits: { attack: attackLimits },
  offers: { attack: (product) => attackOffers(product, seed), settings: manyMails },
  // It floods the printer, so its submits must not be refused first.
  relay: { attack: attackRelay, settings: { ...mailing, API_LIMIT_FACTOR: "5" } },
  neighbours: { attack: attackNeighbours, settings: mailing },
  budgets: { attack: attackBudgets, settings: { METRICS_TOKEN: metricsToken } },
  "price-files": { attack: attackPriceFiles },
  closed: { attack: attackClosed, settings: mailing },
  scripts: { attack: attackWithScripts, settings: mailing },
  "working-out": { attack: attackWorkingOut, settings: mailing },
};

const unknown = positionals.find((name) => !(name in parts));
if (unknown) throw new Error(`There is no part ${unknown}. Choose from ${Object.keys(parts).join(", ")}.`);

console.log(`Attacking with seed ${seed}. To repeat this run: npm run test:attack -- --seed ${seed}`);
const rows: Row[] = [];
for (const [name, { attack, settings }] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const product = await startProduct(settings);
  try {
    product.watch.read();
    const begun = performance.now();
    rows.push(...(await attack(product).catch((error: Error) => [broken(name, error)])));
    rows.push(summary(name, product, (performance.now() - begun) / 1000));
  } finally {
    await product.stop();
  }
}
process.exitCode = report(rows) ? 0 : 1;

function broken(name: string, error: Error): Row {
  return { name, requests: 0, failures: [error.stack ?? error.message] };
}

function summary(name: string, { watch, errorsLogged }: Product, seconds: number): Row {
  const watched = watch.read();
  const { worstStallMs, stalledBy, worstMb } = watched;
  const failures = errorsLogged().map((line) => `logged ${line.slice(0, 2_000)}`);
  if (worstStallMs > limits.stallMs) failures.push(`/healthz took ${worstStallMs} ms while: ${stalledBy}`);
  if (worstMb > limits.memoryMb) failures.push(`the server used ${worstMb} MB`);
  return { name: `${name}: the server meanwhile`, requests: 0, failures, ...watched, seconds };
}
