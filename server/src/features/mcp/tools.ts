import { contactCalls } from "@quotemill/shared/contracts/contacts";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { sendingCalls } from "@quotemill/shared/contracts/sending";
import { templateCalls } from "@quotemill/shared/contracts/templates";
import { ownPrice, quoteSumProblem } from "@quotemill/shared/quotes/own-price";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import { isRecord } from "@quotemill/shared/requests/bounded-json";
import { searchText } from "@quotemill/shared/requests/paging";
import { pages } from "@quotemill/shared/screens/pages";
import { askedBefore } from "@quotemill/shared/sending/send-warnings";
import { sendProblem } from "@quotemill/shared/sending/sendable";
import { maxRows } from "@quotemill/shared/templates/schema/items";
import { maxCells, maxFields } from "@quotemill/shared/templates/schema/limits";
import { tooManyAnswers, tooManyCells, tooManyEntries } from "@quotemill/shared/templates/schema/stored-answers";
import { z } from "zod";
import { contactAnswer, fieldsAnswer, quoteAnswer } from "./answers.ts";
import type { Tool } from "./mcp-server.ts";

const tool = <Input extends z.ZodType>(definition: Tool<Input>) => definition as unknown as Tool;

/** A list that is cut asks for a narrower search, because long answers cost an assistant more than another call. */
const listed = 20;

const search = searchText.describe("Only those that contain this text.");
const quote_id = z.uuid().describe("The id of the quote, from create_quote or list_quotes.");
const template_id = z.uuid().describe("The id of the template, from list_templates.");
const request_id = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    "Any text of your own. If you repeat a call whose answer was lost, give the same, and nothing is done twice.",
  );

/** Assistants write numbers as numbers, but answers are kept as people type them. */
const answer = z.union([z.string(), z.boolean(), z.number().transform(String)]);
const answers = z
  .record(z.string(), z.union([answer, z.array(z.record(z.string(), answer))]))
  .describe(
    "Answers by the id of the field. A tick is true or false, a date is YYYY-MM-DD. A group has a list with one object for each entry, with answers by the id of its fields.",
  );
type Answers = z.output<typeof answers>;

const noAnswer = "An answer must be text, a number, true, false, or a list of entries with such answers.";
const isAnswer = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/**
 * Describes the fault of answers that are too many, or the first that is wrong. The schema would make an issue of each
 * wrong one: 17,500 held up all others for a quarter of a second.
 */
function problemOfAnswers({ answers }: Record<string, unknown>): string | null {
  if (!isRecord(answers)) return null;
  const given = Object.values(answers);
  if (given.length > maxFields) return tooManyAnswers;
  let cells = 0;
  for (const value of given) {
    if (!Array.isArray(value)) {
      if (!isAnswer(value)) return noAnswer;
      continue;
    }
    if (value.length > maxRows) return tooManyEntries;
    for (const entry of value) {
      if (!isRecord(entry)) return noAnswer;
      const values = Object.values(entry);
      cells += Math.max(values.length, 1);
      if (cells > maxCells) return tooManyCells;
      if (!values.every(isAnswer)) return noAnswer;
    }
  }
  return null;
}

const storedAnswers = (given: Answers) =>
  Object.fromEntries(
    Object.entries(given).map(([id, value]) => [
      id,
      Array.isArray(value) ? value.map((values, index) => ({ id: `entry-${index + 1}`, values })) : value,
    ]),
  );

export const tools: Tool[] = [
  tool({
    name: "list_templates",
    title: "List templates",
    description: "Lists the templates that quotes can be made from.",
    input: z.strictObject({ search }),
    needs: () => [templateCalls.list],
    does: "reads",
    run: async ({ call }, { search }) => {
      const { items, total } = await call(templateCalls.list, { query: { active: "true", search, limit: listed } });
      return { templates: items.map(({ id, name, field_count }) => ({ id, name, fields: field_count })), total };
    },
  }),
  tool({
    name: "get_template_fields",
    title: "Read the fields of a template",
    description: "Lists the questions of a template: their ids, types and options, and when they are asked.",
    input: z.strictObject({ template_id }),
    needs: () => [templateCalls.read],
    does: "reads",
    run: async ({ call, linkTo }, { template_id }) => {
      const template = await call(templateCalls.read, { params: { id: template_id } });
      const link = linkTo(pages.createQuote.path.replace(":templateId", template.id));
      return { template: template.name, ...fieldsAnswer(template.structure), link };
    },
  }),
  tool({
    name: "find_contact",
    title: "Find a contact",
    description: "Finds contacts by name, email address or company name.",
    input: z.strictObject({ search: search.unwrap().min(1, "Enter a name, an email address or a company.") }),
    needs: () => [contactCalls.list],
    does: "reads",
    run: async ({ call, linkTo }, { search }) => {
      const { items, total } = await call(contactCalls.list, { query: { search, within: "identity", limit: listed } });
      return { contacts: items.map((contact) => contactAnswer(contact, linkTo)), total };
    },
  }),
  tool({
    name: "create_quote",
    title: "Create a quote",
    description:
      "Makes a quote for a contact from a template and answers to its fields. The template prices it; get_quote has the total a few seconds later. Nothing is sent to the customer.",
    input: z.strictObject({
      template_id,
      contact_id: z.uuid().describe("The id of the contact, from find_contact."),
      quote_name: z.string().describe("What the quote is about, such as 'Side fence'."),
      answers,
      notes: z.string().optional().describe("Printed on the quote."),
      request_id,
    }),
    problem: problemOfAnswers,
    needs: () => [quoteCalls.submit],
    does: "creates",
    run: async ({ call, linkTo }, { request_id, answers, ...given }) => {
      const body = { ...given, answers: storedAnswers(answers) };
      const { quote_id, quote_number } = await call(quoteCalls.submit, { body, idempotencyKey: request_id });
      const quote = { id: quote_id, quote_number, contact_id: given.contact_id };
      return { ...quoteAnswer(quote, linkTo), next: "Call get_quote in a few seconds for its total." };
    },
  }),
  tool({
    name: "get_quote",
    title: "Read a quote",
    description: "Tells a quote's status, total, customer, and whether the customer has opened or answered it.",
    input: z.strictObject({ quote_id }),
    needs: () => [quoteCalls.read],
    does: "reads",
    run: async ({ call, linkTo }, { quote_id }) =>
      quoteAnswer(await call(quoteCalls.read, { params: { id: quote_id } }), linkTo),
  }),
  tool({
    name: "list_quotes",
    title: "List quotes",
    description: "Lists quotes, the newest first, by text in the name, number or customer, or those of one contact.",
    input: z.strictObject({ search, contact_id: z.uuid().optional().describe("Only the quotes of this contact.") }),
    needs: () => [quoteCalls.list],
    does: "reads",
    run: async ({ call, linkTo }, { search, contact_id }) => {
      const query = { search, limit: listed, ...(contact_id && { contact_id }) };
      const { items, total } = await call(quoteCalls.list, { query });
      return { quotes: items.map((quote) => quoteAnswer(quote, linkTo)), total };
    },
  }),
  tool({
    name: "send_quote",
    title: "Send a quote to its customer",
    description:
      "Mails a quote to its customer with the company's usual words. Without `confirm: true` it only tells what would be sent. Show that to the person, and confirm only when they agree.",
    input: z.strictObject({
      quote_id,
      confirm: z.boolean().default(false).describe("True to send it. Otherwise nothing is sent."),
      request_id,
    }),
    needs: ({ confirm }) => (confirm === true ? [quoteCalls.read, sendingCalls.send] : [quoteCalls.read]),
    does: "sends",
    run: async ({ call, linkTo }, { quote_id, confirm, request_id }) => {
      const quote = await call(quoteCalls.read, { params: { id: quote_id } });
      const { email_subject_template: email_subject, email_message_template: email_message } = quote.company;
      const told = quoteAnswer(quote, linkTo);
      if (!confirm) {
        const problem = sendProblem(quote);
        const formats = formatsFor({ ...defaultRegion, currency: quote.currency });
        const facts = { ...quote, grand_total: quote.outputs?.grand_total, price: ownPrice(quote, formats) };
        const revised = `${quote.quote_number} has a newer revision. It cannot be sent while the newer one is open with the customer, or accepted.`;
        const warning = [
          ...askedBefore([facts], formats),
          quoteSumProblem(quote, formats) ?? [],
          quote.is_revised ? revised : [],
        ]
          .flat()
          .join(" ");
        return {
          sent: false,
          ...(warning && { warning }),
          ...(problem ? { problem } : { next: "Nothing was sent. Call this again with confirm: true to send it." }),
          subject: email_subject,
          message: email_message,
          quote: told,
        };
      }
      const body = { quote_ids: [quote_id], email_subject, email_message };
      const { offer } = await call(sendingCalls.send, { body, idempotencyKey: request_id });
      return { sent: true, to: told.email, valid_until: offer.valid_until, number: told.number, link: told.link };
    },
  }),
];
