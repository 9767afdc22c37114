import { createMailbox } from "../../harness/mailbox.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

const spellings = [
  "https://attacker.example/reset-password",
  "//attacker.example",
  "///attacker.example",
  "/.//attacker.example",
  "/..//attacker.example",
  "/%2e//attacker.example",
  "/%2e%2e//attacker.example",
  "/a/..//attacker.example",
  "/\\attacker.example",
  "\\\\attacker.example",
  "\\/attacker.example",
  "/\t/attacker.example",
  "/\n//attacker.example",
  "\u0000//attacker.example",
  " //attacker.example",
  "https:attacker.example",
  "https:/attacker.example",
  "https:///attacker.example",
  "HTTPS://attacker.example",
  "//attacker.example@localhost",
  "http://localhost@attacker.example/",
  "http://localhost.attacker.example/",
  "http://localhost:80#@attacker.example/",
  "//\u3002attacker.example",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/reset-password\r\nLocation: https://attacker.example",
];
const paths = [
  "//attacker.example",
  "//attacker.example/%2e%2e",
  "/\\attacker.example",
  "/%5cattacker.example",
  "/.//attacker.example",
  "//attacker.example/assets/..",
  "/docs/api//attacker.example",
  "/assets//attacker.example/..",
];
const landings = { recovery: "/reset-password", invite: "/accept-invitation" };

export const attackRedirects = async (product: Product) => [
  await runChecks(product, "redirects: where a mail's link leads", (checks) => misleadLinks(product, checks)),
  await runChecks(product, "redirects: paths", (checks) => misleadPaths(product, checks)),
];

async function misleadLinks({ people }: Product, { send, expect }: Checks) {
  for (const asked of spellings) {
    const redirect_to = encodeURIComponent(asked);
    for (const [type, landing] of Object.entries(landings)) {
      const opened = await send({ url: `/auth/v1/verify?token=invented&type=${type}&redirect_to=${redirect_to}` });
      const pressed = await send({
        method: "POST",
        url: `/auth/v1/verify?redirect_to=${redirect_to}`,
        headers: { "content-type": "application/x-www-form-urlencoded", referer: asked.replace(/[^ -~]/g, "") },
        body: `token=invented&type=${type}&redirect_to=${redirect_to}`,
      });
      for (const { status, headers } of [opened, pressed]) {
        const leads = String(headers.location);
        expect(status === 303 && leads.startsWith(`${landing}#`), `${asked} leads to ${leads} (${status})`);
      }
    }
    const asking = await send({
      url: `/auth/v1/recover?redirect_to=${redirect_to}`,
      body: { email: `${Math.random()}@example.com` },
    });
    expect(asking.status === 200 && asking.headers.location === undefined, `recover answered ${asking.status}`);
  }
  const { user } = people.ours;
  await send({
    url: `/auth/v1/recover?redirect_to=${encodeURIComponent("//attacker.example")}`,
    body: { email: user },
  });
  const link = await mailedLink(people.api, user);
  expect(!link.includes("attacker.example"), `the mail has the link ${link}`);
}

async function mailedLink(api: Product["people"]["api"], to: string): Promise<string> {
  return (await createMailbox(api).latest(to, /Reset/)).links[0] ?? "";
}

async function misleadPaths({ url: base }: Product, { send, expect }: Checks) {
  for (const url of paths) {
    const { status, headers } = await send({ url });
    const target = headers.location === undefined ? base : new URL(String(headers.location), base).href;
    expect(status < 500 && target.startsWith(base), `${url} leads to ${target} (${status})`);
  }
}
