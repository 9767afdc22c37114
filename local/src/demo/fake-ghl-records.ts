import { randomUUID } from "node:crypto";
import { type FakeContact, fakeContacts, fakePipelines, person } from "./fake-ghl-data.ts";

type Body = Record<string, unknown>;
export interface Reply {
  status: number;
  body: object;
}

export const refuse = (statusCode: number, message: string | string[], more: object = {}): Reply => ({
  status: statusCode,
  body: { statusCode, message, ...more, traceId: randomUUID() },
});
const unprocessable = (problems: string[]) => refuse(422, problems, { error: "Unprocessable Entity" });

interface Note {
  id: string;
  contactId: string;
  body: string;
  dateAdded: string;
}
interface Card {
  id: string;
  locationId: string;
  contactId: string;
  pipelineId: string;
  pipelineStageId: string;
  name: string;
  status: string;
  monetaryValue: number;
}

const contactKeys = ["firstName", "lastName", "name", "email", "phone", "companyName", "source", "tags"];
const addressKeys = ["address1", "city", "state", "postalCode", "country", "website"];
const writableKeys = [...contactKeys, ...addressKeys, "customFields", "dnd", "assignedTo"];
const cardKeys = ["pipelineId", "name", "status", "contactId", "pipelineStageId", "monetaryValue", "assignedTo"];
const statuses = ["open", "won", "lost", "abandoned"];

const unknownIn = (body: Body, known: string[]) =>
  Object.keys(body)
    .filter((key) => !known.includes(key))
    .map((key) => `property ${key} should not exist`);
const text = (value: unknown) => (typeof value === "string" ? value : "");
const isSame = (one: unknown, other: unknown) =>
  text(one) !== "" && text(one).toLowerCase() === text(other).toLowerCase();
const newId = () => randomUUID().replaceAll("-", "").slice(0, 20);

/**
 * The stand-in's records and the effects of calls on them, with the traps of the real service: see the facts in
 * `docs/inside/crm-write-back.md`.
 */
export function createRecords() {
  const contacts: FakeContact[] = structuredClone(fakeContacts);
  const notes: Note[] = [];
  const cards: Card[] = [];

  const find = (id: string, locationId: string) =>
    contacts.find((contact) => contact.id === id && contact.locationId === locationId);
  /** By the address, also a second one, and then by the number. */
  const findLike = (locationId: string, { email, phone }: Body) => {
    const own = contacts.filter((contact) => contact.locationId === locationId);
    return (
      own.find((contact) => [contact.email, ...contact.additionalEmails].some((each) => isSame(each, email))) ??
      own.find((contact) => isSame(contact.phone, phone))
    );
  };
  const shown = ({ address, additionalEmails: _emails, ...contact }: FakeContact) => ({
    ...contact,
    address1: address,
    name: contact.contactName,
  });

  /** `tags` replace all tags. A number that another contact has is dropped without a word. */
  function assign(contact: FakeContact, { tags, address1, phone, email, ...rest }: Body) {
    for (const [key, value] of Object.entries(rest)) {
      if (key in contact && key !== "locationId") Object.assign(contact, { [key]: value });
    }
    if (Array.isArray(tags)) contact.tags = tags.map(String);
    if (address1 !== undefined) contact.address = text(address1);
    // A second address takes the place of the first, which is lost.
    if (text(email)) contact.email = text(email);
    const isTaken = contacts.some((other) => other !== contact && isSame(other.phone, phone));
    if (text(phone) && !isTaken) contact.phone = text(phone);
    contact.contactName = [contact.firstName, contact.lastName].filter(Boolean).join(" ") || contact.contactName;
  }

  function add(locationId: string, body: Body) {
    const contact = person(newId(), text(body.name), { locationId, tags: [], source: null, country: null });
    contacts.push(contact);
    assign(contact, body);
    return contact;
  }

  function createContact(own: string, { locationId, ...body }: Body): Reply {
    const known = findLike(own, body);
    if (known) {
      const meta = { contactId: known.id, contactName: known.contactName, matchingField: "email" };
      return refuse(400, "This location does not allow duplicated contacts.", { meta });
    }
    return { status: 201, body: { contact: shown(add(own, body)) } };
  }

  function upsert(own: string, { locationId, ...body }: Body): Reply {
    const known = findLike(own, body);
    if (known) assign(known, body);
    const contact = known ?? add(own, body);
    return { status: known ? 200 : 201, body: { new: !known, contact: shown(contact), traceId: randomUUID() } };
  }

  function ofContact(method: string, contact: FakeContact, part: string, body: Body): Reply {
    switch (`${method} ${part}`) {
      case "GET ":
        return { status: 200, body: { contact: shown(contact) } };
      case "PUT ": {
        const unknown = unknownIn(body, writableKeys);
        if (unknown.length > 0) return unprocessable(unknown);
        assign(contact, body);
        return { status: 200, body: { succeded: true, contact: shown(contact) } };
      }
      case "POST tags":
        if (!Array.isArray(body.tags) || body.tags.length === 0) return unprocessable(["tags should not be empty"]);
        contact.tags = [...new Set([...contact.tags, ...body.tags.map((tag) => String(tag).toLowerCase())])];
        return { status: 201, body: { tags: contact.tags } };
      case "DELETE tags":
        contact.tags = contact.tags.filter((tag) => !(body.tags as unknown[])?.includes(tag));
        return { status: 200, body: { tags: contact.tags } };
      case "GET notes":
        return { status: 200, body: { notes: notes.filter(({ contactId }) => contactId === contact.id) } };
      case "POST notes": {
        const unknown = unknownIn(body, ["body", "title", "pinned", "userId"]);
        if (!text(body.body)) unknown.push("body should not be empty");
        if (unknown.length > 0) return unprocessable(unknown);
        const note = { id: newId(), contactId: contact.id, body: text(body.body), dateAdded: new Date().toISOString() };
        notes.unshift(note);
        return { status: 201, body: { note } };
      }
      default:
        return refuse(404, `Cannot ${method} /contacts/${contact.id}/${part}`);
    }
  }

  function problemsOfCard(body: Body, isNew: boolean): string[] {
    const pipeline = fakePipelines.find(({ id }) => id === body.pipelineId);
    const isMissing = (key: string) => isNew && !text(body[key]);
    const hasStage = pipeline?.stages.some(({ id }) => id === body.pipelineStageId);
    return [
      ...unknownIn(body, isNew ? [...cardKeys, "locationId"] : cardKeys.filter((key) => key !== "contactId")),
      ...["pipelineId", "locationId", "name", "status", "contactId"]
        .filter(isMissing)
        .map((key) => `${key} should not be empty`),
      ...(body.pipelineId !== undefined && !pipeline ? ["The pipeline id is invalid."] : []),
      ...(body.pipelineStageId !== undefined && pipeline && !hasStage ? ["The pipeline stage id is invalid."] : []),
      ...(body.status !== undefined && !statuses.includes(text(body.status))
        ? ["status must be a valid enum value"]
        : []),
      ...(body.monetaryValue !== undefined && typeof body.monetaryValue !== "number"
        ? ["monetaryValue must be a number"]
        : []),
    ];
  }

  /** A contact has at most one card across all pipelines. */
  function createCard(own: string, body: Body): Reply {
    const problems = problemsOfCard(body, true);
    if (problems.length > 0) return unprocessable(problems);
    if (!find(text(body.contactId), own)) return refuse(400, "The contact id is invalid.");
    const existing = cards.find(({ contactId }) => contactId === body.contactId);
    if (existing) {
      const duplicate = { code: "OPPORTUNITY_NO_DUPLICATE", meta: { existingId: existing.id } };
      return refuse(400, "Can not create duplicate opportunity for the contact.", duplicate);
    }
    const first = fakePipelines.find(({ id }) => id === body.pipelineId)?.stages[0]?.id ?? "";
    const card = { id: newId(), pipelineStageId: first, monetaryValue: 0, ...(body as object) } as Card;
    cards.push(card);
    return { status: 201, body: { opportunity: card } };
  }

  function ofCard(method: string, card: Card, part: string, body: Body): Reply {
    if (method === "GET" && !part) return { status: 200, body: { opportunity: card } };
    if (method === "PUT" && part === "status") {
      if (!statuses.includes(text(body.status))) return unprocessable(["status must be a valid enum value"]);
      card.status = text(body.status);
      return { status: 200, body: { succeded: true } };
    }
    if (method !== "PUT" || part) return refuse(404, `Cannot ${method} /opportunities/${card.id}/${part}`);
    const problems = problemsOfCard(body, false);
    if (problems.length > 0) return unprocessable(problems);
    Object.assign(card, body);
    return { status: 200, body: { opportunity: card } };
  }

  return {
    contacts,
    notes,
    cards,
    add,
    /** The last part of the path is empty for the contact itself. */
    contactCall(method: string, own: string, [id = "", part = ""]: string[], body: Body): Reply {
      if (method === "POST" && (id === "" || id === "upsert")) {
        const unknown = unknownIn(body, [...writableKeys, "locationId"]);
        if (!text(body.locationId)) unknown.push("locationId should not be empty");
        if (unknown.length > 0) return unprocessable(unknown);
        return id === "" ? createContact(own, body) : upsert(own, body);
      }
      const contact = find(id, own);
      return contact ? ofContact(method, contact, part, body) : refuse(404, "Contact not found");
    },
    cardCall(method: string, own: string, [id = "", part = ""]: string[], body: Body, query: URLSearchParams): Reply {
      if (method === "GET" && id === "pipelines") return { status: 200, body: { pipelines: fakePipelines } };
      if (method === "GET" && id === "search") {
        const found = cards.filter(
          ({ locationId, contactId }) => locationId === own && contactId === query.get("contact_id"),
        );
        return { status: 200, body: { opportunities: found, meta: { total: found.length } } };
      }
      if (method === "POST" && id === "") return createCard(own, body);
      const card = cards.find((each) => each.id === id && each.locationId === own);
      return card ? ofCard(method, card, part, body) : refuse(404, "Opportunity not found");
    },
    search(own: string, wanted: string): FakeContact[] {
      return contacts.filter(
        ({ locationId, contactName, email, phone, companyName, additionalEmails }) =>
          locationId === own &&
          [contactName, email, phone, companyName, ...additionalEmails].some((each) =>
            each?.toLowerCase().includes(wanted.toLowerCase()),
          ),
      );
    },
  };
}
export type FakeRecords = ReturnType<typeof createRecords>;
