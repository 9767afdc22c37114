import { once } from "node:events";
import { createServer } from "node:http";
import { hostname } from "node:os";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

/** Hosts that refer to this machine or its network, each in a different way. */
const hosts = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "0.0.0.0",
  "0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::7f00:1]",
  "[::127.0.0.1]",
  "[::a9fe:a9fe]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:0:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "ip6-localhost",
  hostname(),
];

export const attackOutbound = async (product: Product) => {
  const canary = await startCanary();
  const urls = [
    ...hosts.flatMap((host) => [`https://${host}:${canary.port}/`, `http://${host}:${canary.port}/`]),
    `https://user:password@127.0.0.1:${canary.port}/`,
    `https://hooks.example.com@127.0.0.1:${canary.port}/`,
    `https://127.0.0.1:${canary.port}#@hooks.example.com/`,
    `http://hooks.example.com:${canary.port}/`,
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "javascript:alert(1)",
  ];
  try {
    return [
      await runChecks(product, "outbound: webhook addresses", (checks) => saveAddresses(product, checks, urls)),
      await runChecks(product, "outbound: the CRM's proxy", (checks) => misleadCrm(product, checks, canary.port)),
      await runChecks(product, "outbound: calls that reached this machine", async ({ expect }) => {
        expect(canary.called() === 0, `${canary.called()} calls reached a private address`);
      }),
    ];
  } finally {
    canary.stop();
  }
};

async function saveAddresses({ people: { ours } }: Product, { send, expect }: Checks, urls: string[]) {
  const template = { name: "Called", structure: [{ id: "field_1", type: "text", label: "Length" }] };
  const sending = { quote_ids: ours.ids.quote, email_subject: "x", email_message: "x" };
  const places = (url: string) => [
    { url: "/rest/v1/form_templates", body: { ...template, make_webhook_url: url } },
    { method: "PATCH", url: `/rest/v1/companies/${ours.id}`, body: { quote_send_webhook_url: url } },
    { url: "/functions/v1/test-webhook", body: { webhook_url: url } },
    { url: "/rest/v1/event_endpoints", body: { url, types: ["offer.accepted"] } },
    { url: "/functions/v1/send-quotes", body: { ...sending, webhook_url_override: url } },
  ];
  for (const url of urls) {
    for (const call of places(url)) {
      const { status, body } = await send({ role: "admin", ...call });
      const isRefused = status === 429 || (status === 400 && /URL|address/.test(body));
      expect(isRefused, `${call.url} took ${url}: ${status} ${body.slice(0, 200)}`);
    }
  }
  return `${urls.length} spellings`;
}

async function misleadCrm({ people: { ours } }: Product, { send, expect }: Checks, port: number) {
  const here = `127.0.0.1:${port}`;
  const endpoints = [
    `http://${here}/`,
    `//${here}/`,
    `@${here}/`,
    `/../../${here}`,
    `/contacts/?query=x&locationId=../${here}`,
    `/contacts/\\@${here}?query=x`,
    `contacts/../locations/?query=x`,
    "/contacts/?query=x#",
    "/oauth/token",
  ];
  const connected = await send({
    role: "admin",
    url: "/functions/v1/ghl-connect",
    body: { companyId: ours.id, locationId: "hF7kQ2mX9pL4vB6nT3wZ", token: "pit-demo-harbour-fencing" },
  });
  for (const endpoint of endpoints) {
    const { status } = await send({
      role: "admin",
      url: "/functions/v1/ghl-proxy",
      body: { endpoint, companyId: ours.id },
    });
    expect(status < 500, `the proxy answered ${status} to ${endpoint} (connecting: ${connected.status})`);
  }
  for (const locationId of [`../${here}`, `@${here}`, `x?y=${here}`, "..", "%2e%2e"]) {
    const body = { companyId: ours.id, locationId, token: "pit-demo-harbour-fencing" };
    const { status } = await send({ role: "admin", url: "/functions/v1/ghl-connect", body });
    expect(status >= 400 && status < 500, `connecting to ${locationId} answered ${status}`);
  }
}

async function startCanary() {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls++;
    response.end();
  });
  server.on("connection", () => calls++);
  server.listen(0, "::");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    called: () => calls,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
