import { fullName } from "@quotemill/shared/contacts/contact";
import type { WriteBackRules, WriteBackType } from "@quotemill/shared/crm/write-back";
import type { EventMessage } from "@quotemill/shared/events/catalogue";
import type { OfferState } from "@quotemill/shared/offers/states";
import type { Formats } from "@quotemill/shared/region/formats";
import { pages } from "@quotemill/shared/screens/pages";
import { listed } from "@quotemill/shared/text/words";
import type { Card, CardValues, CrmField, CrmPerson, Pipeline } from "./crm-records.ts";

/** An event with the values that the CRM needs. */
export interface Told {
  event_id: string;
  type: WriteBackType;
  /** The first quote that the event is about; its card is the event's. Null if it was deleted. */
  quote_id: string | null;
  contact_id: string | null;
  /** The numbers of all quotes that the event is about. */
  numbers: string[];
  /** Decimal text; null for alternatives, or if only the PDF says it. */
  total: string | null;
  currency: string | null;
  /** True if the offer has ended with an acceptance, also if other quotes in it were not accepted. */
  is_accepted: boolean;
}

interface EventData {
  quote: { id: string; quote_number: string } | null;
  offer: {
    state: OfferState;
    total: string | null;
    currency: string | null;
    quotes: { quote_number: string }[];
  } | null;
  contact: { id: string } | null;
  total?: string | null;
  currency?: string | null;
  quote_numbers?: string[];
}

/** The message is our own, so its shape is known: see the catalogue. */
export function toldBy({ id, type, data }: EventMessage): Told {
  const { quote, offer, contact, ...more } = data as unknown as EventData;
  return {
    event_id: id,
    type: type as WriteBackType,
    quote_id: quote?.id ?? null,
    contact_id: contact?.id ?? null,
    numbers: more.quote_numbers ?? offer?.quotes.map(({ quote_number }) => quote_number) ?? [],
    total: more.total ?? offer?.total ?? null,
    currency: more.currency ?? offer?.currency ?? null,
    is_accepted: offer?.state === "accepted",
  };
}

/** A contact as it is stored here. */
export interface OwnPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
  address1: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

const verbs: Record<WriteBackType, string> = {
  "quote.sent": "was sent",
  "offer.opened": "was opened",
  "offer.accepted": "was accepted",
  "offer.declined": "was declined",
  "offer.expired": "has expired",
};

export interface Words {
  formats: Formats;
  publicUrl: string;
}

const quotesOf = ({ numbers }: Told) => `${numbers.length > 1 ? "quotes" : "quote"} ${listed(numbers, 5)}`;
export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Different for each event, so that a repeated job recognises its own note. */
export const noteMark = ({ event_id }: Told) => `#${event_id.slice(0, 8)}`;

/** A link for staff, who must sign in. The customer's link is in no note. */
function staffLink(told: Told, publicUrl: string): string {
  const path = told.contact_id ? pages.contactQuotes.path.replace(":contactId", told.contact_id) : pages.quotes.path;
  return `${publicUrl}${path}${told.quote_id ? `?quote=${told.quote_id}` : ""}${noteMark(told)}`;
}

export function noteText(told: Told, { formats, publicUrl }: Words): string {
  const verb =
    told.numbers.length > 1 ? verbs[told.type].replace("was", "were").replace("has", "have") : verbs[told.type];
  const total = told.total === null ? "" : `: ${formats.money(told.total, told.currency)}`;
  return `${capitalised(quotesOf(told))} ${verb}${total}. Open in Quotemill: ${staffLink(told, publicUrl)}`;
}

/** Returns the note that says that there is no card, because the contact has one that is not ours to change. */
export const noCardText = (told: Told, existing: Card | null, { publicUrl }: Words): string =>
  `Quotemill has made no card for ${quotesOf(told)}, because this contact has ${existingWords(existing)}. Open in Quotemill: ${staffLink(told, publicUrl)}-card`;

const existingWords = (existing: Card | null) =>
  existing === null || existing.status === "open" ? "a card in another pipeline" : `a card that is ${existing.status}`;

export const cardName = (told: Told, person: OwnPerson) =>
  [listed(told.numbers, 3), fullName(person) || person.email].filter(Boolean).join(", ").slice(0, 200);

export const alreadyWon = "Its card is already won.";

/** Once the card is won, a look, a decline and the end of what was left open do not belong in the CRM. */
export const stopsAtWonCard = ({ type, is_accepted }: Told, card: Card | null) =>
  type !== "offer.accepted" && (is_accepted || card?.status === "won");

interface CardChange {
  /** Null if nothing is to change. */
  body: CardValues | null;
  from: string | null;
  to: string | null;
  /** The part of the change that is left out, and why; null if nothing is left out. */
  leftOut: string | null;
}
const left = (why: string): CardChange => ({ body: null, from: null, to: null, leftOut: why });

/**
 * | The card is           | Its stage                                     | Its status and value |
 * | --------------------- | --------------------------------------------- | --- |
 * | won                   | stays                                         | stay |
 * | in another pipeline   | stays                                         | stay |
 * | lost or abandoned     | stays, but moves to the stage of an acceptance | stay, unless the quote is accepted |
 * | open                  | moves to the right, never to the left         | follow the event |
 */
export function changeOfCard(
  card: Card,
  told: Told,
  { pipeline_id, mapping }: WriteBackRules,
  pipeline: Pipeline | undefined,
): CardChange {
  const { stage_id, status } = mapping[told.type];
  if (card.status === "won") return left(alreadyWon);
  if (card.pipelineId !== pipeline_id) return left("Its card is in another pipeline now.");
  const isClosed = card.status === "lost" || card.status === "abandoned";
  if (isClosed && status !== "won") return left(`Its card is already ${card.status}.`);
  const stages = pipeline?.stages ?? [];
  const nameOf = (id: string) => stages.find((stage) => stage.id === id)?.name ?? null;
  const [is, wanted] = [card.stageId, stage_id].map((id) => stages.findIndex((stage) => stage.id === id)) as [
    number,
    number,
  ];
  const isBack = stage_id !== null && wanted >= 0 && wanted < is && !isClosed;
  const moves = stage_id !== null && stage_id !== card.stageId && wanted >= 0 && !isBack;
  const value = told.total === null ? null : Number(told.total);
  const body: CardValues = {
    ...(moves && { pipelineId: card.pipelineId, pipelineStageId: stage_id }),
    ...(status !== null && status !== card.status && { status }),
    ...(value !== null && value !== card.value && { monetaryValue: value }),
  };
  const hasChange = Object.keys(body).length > 0;
  const isGone = stage_id !== null && wanted < 0;
  const leftOut = isBack
    ? `It is further along already, in ${nameOf(card.stageId) ?? "another stage"}.`
    : isGone
      ? "The stage that was chosen is no longer in this pipeline."
      : null;
  return { body: hasChange ? body : null, from: nameOf(card.stageId), to: moves ? nameOf(stage_id) : null, leftOut };
}

/** Returns the values of a new card. */
export const newCardValues = (told: Told, { pipeline_id, mapping }: WriteBackRules): CardValues => {
  const { stage_id, status } = mapping[told.type];
  return {
    ...(pipeline_id !== null && { pipelineId: pipeline_id }),
    ...(stage_id !== null && { pipelineStageId: stage_id }),
    status: status ?? "open",
    ...(told.total !== null && { monetaryValue: Number(told.total) }),
  };
};

/** Their fields by our values. They take a country as two letters only. */
function valuesOf(person: OwnPerson): Record<CrmField, string> {
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phone: person.phone,
    companyName: person.company_name,
    address1: person.address1,
    city: person.city,
    state: person.state,
    postalCode: person.postal_code,
    country: /^[A-Z]{2}$/.test(person.country) ? person.country : "",
  };
}

/** Returns the values of a new contact: see `upsertPerson` for what is missing. */
export const newPersonValues = (person: OwnPerson) => ({
  email: person.email,
  firstName: person.first_name,
  ...(person.last_name && { lastName: person.last_name }),
  source: "Quotemill",
});

/** Returns the values that are known here and empty there. Values that they have are never overwritten. */
export const emptyFields = (person: OwnPerson, there: CrmPerson): Record<string, string> =>
  Object.fromEntries(
    Object.entries(valuesOf(person)).filter(([key, value]) => value !== "" && there.values[key as CrmField] === ""),
  );
