import { setTimeout } from "node:timers/promises";
import { readCsv } from "@quotemill/shared/text/csv";
import { pngOf } from "../../../server/test/pictures.ts";
import { apiAs, createTemplate } from "../../harness/api.ts";
import { prototypeNames } from "../generate/texts.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";
import { acceptance, answerCall, expectUntouched, openOffer } from "./offer-world.ts";

/** Closed and hidden things, and paths without a file, must stay out of reach, for any caller and any way of asking. */
export const attackClosed = async (product: Product) => {
  const named: Record<string, (product: Product, checks: Checks) => Promise<unknown>> = {
    "links after a withdrawal": (...given) => openClosed(...given, "withdrawn"),
    "links after a replacement": (...given) => openClosed(...given, "replaced"),
    "a photo's link after its quote": keepPhoto,
    "names of invisible letters": signInvisibly,
    "formulas in an export": exportFormulas,
    "objects that cannot be compared": sendIncomparable,
    "files at the root": askForFiles,
  };
  const parts = [];
  for (const [name, attack] of Object.entries(named)) {
    parts.push(await runChecks(product, `closed: ${name}`, (checks) => attack(product, checks)));
  }
  return parts;
};

type RunBody = { quote_1?: { pdf_url: string }; quote_2?: { pdf_url: string } };
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

/** A person who kept a link of an offer tries it before, after, and with another purpose. */
async function openClosed(product: Product, { send, expect }: Checks, end: "withdrawn" | "replaced") {
  const { people } = product;
  const offer = await openOffer(product, people.ours);
  const api = await apiAs(people.api, people.ours.admin);
  const { items } = await api.get(`/rest/v1/quotes/${offer.quote_ids[0]}/runs`);
  const sent = (items as { kind: string; request_body: RunBody }[]).find(({ kind }) => kind === "send");
  const { quote_1, quote_2 } = sent?.request_body ?? {};
  const links = [quote_1?.pdf_url, quote_2?.pdf_url].map((url) => pathOf(url ?? ""));
  const kept = [...links, `/o/${offer.token}/pdf/1`, `/o/${offer.token}/pdf/2`];
  for (const url of kept) expect((await send({ url })).status === 200, `${url} did not open while the offer was open`);
  if (end === "withdrawn") await api.post("/functions/v1/withdraw-offer", { offer_id: offer.id });
  else {
    const mail = { email_subject: "Your quote", email_message: "Once more." };
    await api.post("/functions/v1/send-quotes", { quote_ids: offer.quote_ids, ...mail, choice: "one" });
  }
  const forged = links.flatMap((url) => [
    url.replace(/\.offer\..*/, ""),
    url.replace(/\.offer\..*/, `.quote.${offer.quote_ids[0]}`),
    `${url}&token=1`,
    `${url}#`,
    url.toUpperCase(),
  ]);
  for (const url of [...kept, ...forged]) {
    for (const accept of ["application/pdf", "text/html"]) {
      const { status, body } = await send({ url, headers: { accept } });
      expect(status >= 400 && status < 500 && !body.startsWith("%PDF"), `${url} answered ${status} once ${end}`);
    }
  }
}

/** A workflow got the link to print the quote, and keeps it. */
async function keepPhoto({ people: { api: request, ours } }: Product, { send, expect }: Checks) {
  const api = await apiAs(request, ours.admin);
  const image_base64 = (await pngOf(4, 4)).toString("base64");
  const { id: photoId } = await api.post("/rest/v1/quote_photos", { image_base64 });
  const template = await createTemplate(request, ours);
  const { quote_id } = await api.post("/functions/v1/submit-quote", {
    ...{ template_id: template.id, contact_id: ours.ids.contact?.[0], quote_name: "With a photo" },
    ...{ answers: { field_1: "Timber" }, photos: [{ id: photoId }] },
  });
  let url = "";
  for (let tries = 0; url === "" && tries < 200; tries++) {
    const { items } = await api.get(`/rest/v1/quotes/${quote_id}/runs`);
    url = items[0]?.request_body?.document?.photos?.[0]?.url ?? "";
    if (url === "") await setTimeout(100);
  }
  expect((await send({ url: pathOf(url) })).status === 200, "the workflow cannot fetch the photo");
  const gone = await send({ role: "admin", method: "DELETE", url: `/rest/v1/quotes/${quote_id}` });
  expect(gone.status < 300, `deleting the quote answered ${gone.status}`);
  const { status } = await send({ url: pathOf(url) });
  expect(status === 403, `the photo of a deleted quote answered ${status}`);
}

const invisible = [
  "\u3164",
  "\uffa0",
  "\u115f\u1160",
  "\u2800",
  "\u200b\u2060",
  "\u202e",
  "\u{e0041}",
  "\ufe0f",
  "\u00ad",
];

async function signInvisibly(product: Product, checks: Checks) {
  const { send, expect } = checks;
  const { ours } = product.people;
  const offer = await openOffer(product, ours);
  for (const name of invisible) {
    const person = { first_name: name, email: "hidden@example.com" };
    const invited = { full_name: name, email: "hidden@example.com", company_id: ours.id, app_role: "user" };
    const calls = [
      answerCall(product, offer.token, "accept", { ...acceptance, name }),
      answerCall(product, offer.token, "question", { message: name }),
      { role: "user", url: "/rest/v1/contacts", body: person },
      { role: "user", url: "/rest/v1/saved_views", body: { name, list: "quotes", query: "" } },
      { role: "admin", url: "/functions/v1/invite-user", body: invited },
      { role: "admin", method: "PATCH", url: "/rest/v1/profile", body: { full_name: name } },
      { role: "global admin", url: "/functions/v1/create-company", body: { companyName: name } },
    ] as const;
    for (const call of calls) {
      const { status } = await send(call);
      expect(status === 400 || status === 422, `${call.url} took the name ${JSON.stringify(name)}: ${status}`);
    }
  }
  await expectUntouched(offer, checks, "signatures of invisible letters");
}

async function exportFormulas(_product: Product, { send, expect }: Checks) {
  const formulas = ["=1+1", "＝1+1", "＋1", "－1", "＠A", " =1", "x;=cmd()", 'x;"=1"', "x\t@A", "\ufeff=1", "'=1"];
  for (const [index, text] of formulas.entries()) {
    const body = {
      first_name: "Formula",
      last_name: `x${text}`,
      company_name: text,
      email: `f${index}@formula.example`,
    };
    const { status } = await send({ role: "user", url: "/rest/v1/contacts", body });
    expect(status < 300, `a contact of ${text} answered ${status}`);
  }
  for (const list of ["contacts", "quotes"]) {
    const { body } = await send({ role: "user", url: `/rest/v1/exports/${list}` });
    const text = body.replace("\ufeff", "");
    const cells = readCsv(text, ",").rows.flatMap((row) => row.cells);
    const pieces = text.split(/[;\t\r\n]/);
    const found = [...cells, ...pieces].filter((each) => /^[\s"\u200b\ufeff]*[=+\-@＝＋－＠]/.test(each));
    expect(found.length === 0, `the export of ${list} has ${found.slice(0, 3)}`);
    expect(/^("([^"]|"")*",?)+$/.test(text.split("\r\n")[0] ?? ""), `the export of ${list} has a bare value`);
  }
}

async function sendIncomparable({ people: { ours } }: Product, { send, expect }: Checks) {
  const names = [...prototypeNames.filter((name) => name !== "__proto__"), "length"];
  for (const name of names) {
    for (const inner of [{ toString: 1 }, { valueOf: 1, toString: null }, [], null]) {
      const odd = { [name]: inner };
      const calls = [
        { role: "user", url: "/rest/v1/saved_views", body: { name: "x", list: "quotes", query: odd } },
        { role: "user", url: "/rest/v1/contacts", body: { first_name: odd, email: "odd@example.com" } },
        { role: "admin", method: "PATCH", url: `/rest/v1/companies/${ours.id}`, body: { quote_prefix: odd } },
        { url: "/auth/v1/recover", body: { email: odd } },
        {
          url: "/functions/v1/upload-quote-pdf",
          headers: { "x-webhook-secret": ours.uploadSecret },
          body: { quote_id: ours.ids.quote?.[0], company_id: ours.id, error_message: odd, outputs: { x: odd } },
        },
      ] as const;
      for (const call of calls) {
        const { status } = await send(call);
        expect(status >= 400 && status < 500, `${call.url} answered ${status} to ${JSON.stringify(odd)}`);
      }
    }
  }
}

async function askForFiles(_product: Product, { send, expect }: Checks) {
  const files = {
    "/robots.txt": "text/plain",
    "/favicon.ico": "image/",
    "/favicon.svg": "image/svg+xml",
    "/.well-known/security.txt": "text/plain",
  };
  for (const [url, type] of Object.entries(files)) {
    const { status, headers } = await send({ url });
    const given = String(headers["content-type"]);
    expect(status === 200 && given.startsWith(type), `${url} answered ${status} as ${given}`);
  }
  const none = ["/.env", "/.git/config", "/wp-login.php", "/sitemap.xml", "/a/b.c?d", "/other%2ehtml", "/assets/x.js"];
  for (const url of none) {
    const { status } = await send({ url, headers: { accept: "text/html" } });
    expect(status === 404, `${url} answered ${status}`);
  }
  for (const url of ["/login", "/quotes?email=ada@example.com"]) {
    const { status, body } = await send({ url });
    expect(status === 200 && body.includes("<html"), `${url} is no longer the web app: ${status}`);
  }
}
