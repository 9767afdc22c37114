import { html, type Markup } from "@quotemill/shared/text/html";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { page } from "../../../server/src/platform/http/plain-page.ts";
import type { FakeGhl } from "./fake-ghl.ts";
import { fakePipelines, fakeTokens } from "./fake-ghl-data.ts";

/**
 * Serves the records of the stand-in CRM, so that people who try writing back see where it arrives, and a way to make
 * it refuse a token. Answers under the same conditions as the mailbox.
 */
export const createCrmPage =
  (crm: () => FakeGhl | undefined): FastifyPluginAsyncZod =>
  async (app) => {
    // The forms have no fields.
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, _body, done) =>
      done(null, {}),
    );

    const query = z.object({ email: z.string().max(320).optional() });
    app.get("/crm", { schema: { hide: true } }, async (_request, reply) =>
      reply.type("text/html").send(crmPage(listPeople(crm()), crm()?.isRefused(fakeTokens.good) ?? false)),
    );
    app.get("/crm.json", { schema: { hide: true, querystring: query } }, async ({ query: { email } }) => ({
      people: listPeople(crm()).filter((person) => email === undefined || person.email === email),
    }));
    const params = z.object({ token: z.string().max(100) });
    const act = (change: (crm: FakeGhl, token: string) => unknown) => (token: string) => {
      const running = crm();
      if (running) change(running, token);
    };
    const refuse = act((running, token) => running.refuse(token));
    const accept = act((running, token) => running.accept(token));
    app.post("/crm/refuse/:token", { schema: { hide: true, params } }, async ({ params: { token } }, reply) => {
      refuse(token);
      return reply.redirect("/dev/crm", 303);
    });
    app.post("/crm/accept/:token", { schema: { hide: true, params } }, async ({ params: { token } }, reply) => {
      accept(token);
      return reply.redirect("/dev/crm", 303);
    });
  };

interface Person {
  name: string;
  email: string;
  tags: string[];
  notes: string[];
  cards: { name: string; pipeline: string; stage: string; status: string; value: number }[];
}

function listPeople(crm: FakeGhl | undefined): Person[] {
  if (!crm) return [];
  const { contacts, notes, cards } = crm.records;
  return contacts.map(({ id, contactName, email, tags }) => ({
    name: contactName,
    email: email?.toLowerCase() ?? "",
    tags,
    notes: notes.filter(({ contactId }) => contactId === id).map(({ body }) => body),
    cards: cards
      .filter(({ contactId }) => contactId === id)
      .map(({ name, pipelineId, pipelineStageId, status, monetaryValue }) => {
        const pipeline = fakePipelines.find((each) => each.id === pipelineId);
        const stage = pipeline?.stages.find((each) => each.id === pipelineStageId)?.name ?? "";
        return { name, pipeline: pipeline?.name ?? "", stage, status, value: monetaryValue };
      }),
  }));
}

function crmPage(people: Person[], isRefused: boolean): string {
  const form = isRefused
    ? html`<form method="post" action="/dev/crm/accept/${fakeTokens.good}"><button>Take the token again</button></form>`
    : html`<form method="post" action="/dev/crm/refuse/${fakeTokens.good}"><button>Refuse the token from now on</button></form>`;
  return page({
    title: "Stand-in CRM",
    body: html`<main class="wide"><h1>Stand-in CRM</h1>
<p>It plays GoHighLevel for the demo, until the process ends. What is written back appears here.</p>
<div class="card"><ul class="mails">${people.map(personItem)}</ul></div>
<h2>Try what happens</h2>${form}</main>`,
  });
}

const personItem = ({ name, email, tags, notes, cards }: Person): Markup =>
  html`<li><strong dir="auto">${name}</strong><span>${email}</span><span>Tags: ${tags.join(", ") || "none"}</span>${cards.map(
    (card) =>
      html`<span>Card: ${card.name}, ${card.pipeline}, ${card.stage}, ${card.status}, ${String(card.value)}</span>`,
  )}${notes.map((note) => html`<span dir="auto">Note: ${note}</span>`)}</li>`;
