import { type GhlCall, messageOf } from "../crm/index.ts";

/**
 * The calls that read and write in GoHighLevel, and the meaning of their answers. Everything is optional in their
 * answers, so each is read with care. The function that is passed as `Ask` handles slots, records and failures.
 */
export type Ask = (call: GhlCall) => Promise<unknown>;

/** A contact in the CRM. Unknown values are empty text. */
export interface CrmPerson {
  id: string;
  tags: string[];
  values: Record<CrmField, string>;
}
/** The fields that we fill where they are empty, by their names there. */
export const crmFields = {
  firstName: "first name",
  lastName: "last name",
  email: "email",
  phone: "phone",
  companyName: "company",
  address1: "address",
  city: "city",
  state: "state",
  postalCode: "postcode",
  country: "country",
} as const;
export type CrmField = keyof typeof crmFields;

/** They say opportunity; people see a card in a pipeline. */
export interface Card {
  id: string;
  name: string;
  pipelineId: string;
  stageId: string;
  status: string;
  value: number | null;
}

export interface Pipeline {
  id: string;
  name: string;
  /** From left to right. */
  stages: { id: string; name: string }[];
}

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
const partOf = (body: unknown, key: string) => ((body ?? {}) as Record<string, unknown>)[key];
const listOf = (body: unknown, key: string) => {
  const list = partOf(body, key);
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
};
const at = encodeURIComponent;

function toPerson(raw: unknown): CrmPerson | null {
  const fields = (raw ?? {}) as Record<string, unknown>;
  const id = text(fields.id);
  if (!id) return null;
  const values = Object.fromEntries(Object.keys(crmFields).map((key) => [key, text(fields[key])]));
  // A search says `address` where other calls say `address1`.
  values.address1 ||= text(fields.address);
  const tags = Array.isArray(fields.tags) ? fields.tags.map(text).filter(Boolean) : [];
  return { id, tags, values: values as CrmPerson["values"] };
}

function toCard(raw: unknown): Card | null {
  const fields = (raw ?? {}) as Record<string, unknown>;
  const id = text(fields.id);
  if (!id) return null;
  const value = typeof fields.monetaryValue === "number" ? fields.monetaryValue : null;
  const [pipelineId, stageId, status, name] = ["pipelineId", "pipelineStageId", "status", "name"].map((key) =>
    text(fields[key]),
  ) as [string, string, string, string];
  return { id, name, pipelineId, stageId, status, value };
}

export const readPerson = async (ask: Ask, id: string) =>
  toPerson(partOf(await ask({ method: "GET", path: `/contacts/${at(id)}` }), "contact"));

/**
 * Finds the contact that has this address, also as a second one: an upsert by a second address would remove the first.
 * Their search covers more than addresses, and a term may have 75 characters.
 */
export async function findPersonByEmail(ask: Ask, locationId: string, email: string): Promise<CrmPerson | null> {
  const body = { locationId, page: 1, pageLimit: 20, query: email.slice(0, 75) };
  const found = listOf(await ask({ method: "POST", path: "/contacts/search", body }), "contacts");
  const isSame = (value: unknown) => text(value).toLowerCase() === email;
  const others = (raw: Record<string, unknown>) =>
    [raw.additionalEmails].flat().map((each) => (typeof each === "string" ? each : partOf(each, "email")));
  const match = found.find((raw) => isSame(raw.email)) ?? found.find((raw) => others(raw).some(isSame));
  return toPerson(match);
}

/** Neither tags, which would replace all others, nor a number, which may be another contact's: see the facts. */
export const upsertPerson = async (ask: Ask, locationId: string, values: { email: string } & Record<string, string>) =>
  toPerson(partOf(await ask({ method: "POST", path: "/contacts/upsert", body: { locationId, ...values } }), "contact"));

export const addTags = (ask: Ask, personId: string, tags: string[]) =>
  ask({ method: "POST", path: `/contacts/${at(personId)}/tags`, body: { tags } });

export const addNote = (ask: Ask, personId: string, body: string) =>
  ask({ method: "POST", path: `/contacts/${at(personId)}/notes`, body: { body } });

/** Returns whether a note contains this text. */
export const hasNote = async (ask: Ask, personId: string, mark: string) =>
  listOf(await ask({ method: "GET", path: `/contacts/${at(personId)}/notes` }), "notes").some((note) =>
    text(note.body).includes(mark),
  );

export const fillPerson = (ask: Ask, personId: string, values: Record<string, string>) =>
  ask({ method: "PUT", path: `/contacts/${at(personId)}`, body: values });

export async function listPipelines(ask: Ask, locationId: string): Promise<Pipeline[]> {
  const answer = await ask({ method: "GET", path: `/opportunities/pipelines?locationId=${at(locationId)}` });
  return listOf(answer, "pipelines").flatMap((raw) => {
    const stages = listOf(raw, "stages")
      .map((stage, index) => ({ stage, position: typeof stage.position === "number" ? stage.position : index }))
      .sort((one, other) => one.position - other.position)
      .map(({ stage }) => ({ id: text(stage.id), name: text(stage.name) || "Stage" }))
      .filter(({ id }) => id);
    return text(raw.id) ? [{ id: text(raw.id), name: text(raw.name) || "Pipeline", stages }] : [];
  });
}

export const readCard = async (ask: Ask, id: string) =>
  toCard(partOf(await ask({ method: "GET", path: `/opportunities/${at(id)}` }), "opportunity"));

/** Their search may lag behind, by seconds. */
export async function findCards(ask: Ask, locationId: string, personId: string): Promise<Card[]> {
  const path = `/opportunities/search?location_id=${at(locationId)}&contact_id=${at(personId)}`;
  return listOf(await ask({ method: "GET", path }), "opportunities").flatMap((raw) => toCard(raw) ?? []);
}

export interface CardValues {
  pipelineId?: string;
  pipelineStageId?: string;
  status?: string;
  monetaryValue?: number;
}
interface NewCard extends CardValues {
  locationId: string;
  contactId: string;
  name: string;
}

export const createCard = async (ask: Ask, body: NewCard) =>
  toCard(partOf(await ask({ method: "POST", path: "/opportunities/", body }), "opportunity"));

export const changeCard = (ask: Ask, id: string, body: CardValues) =>
  ask({ method: "PUT", path: `/opportunities/${at(id)}`, body });

/** The card that a contact has already, if that is why a new one was refused. */
export function existingCardId(body: unknown): string | null {
  const code = "OPPORTUNITY_NO_DUPLICATE";
  const isDuplicate = partOf(body, "code") === code || messageOf(body).includes(code);
  return isDuplicate ? text(partOf(partOf(body, "meta"), "existingId")) || null : null;
}
