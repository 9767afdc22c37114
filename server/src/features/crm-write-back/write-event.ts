import { changesCard, type WriteBackRules, type WriteStep, writesAnything } from "@quotemill/shared/crm/write-back";
import type { Formats } from "@quotemill/shared/region/formats";
import type { Db } from "../../platform/db/db.ts";
import { CallFailed } from "./ask.ts";
import {
  type Ask,
  addNote,
  addTags,
  type Card,
  changeCard,
  createCard,
  existingCardId,
  fillPerson,
  findCards,
  findPersonByEmail,
  hasNote,
  type Pipeline,
  readCard,
  readPerson,
  upsertPerson,
} from "./crm-records.ts";
import { findOwnPerson, findStoredCard, linkCard, linkPerson, noteFilled, type StoredPerson } from "./links.queries.ts";
import {
  alreadyWon,
  cardName,
  changeOfCard,
  emptyFields,
  newCardValues,
  newPersonValues,
  noCardText,
  noteMark,
  noteText,
  stopsAtWonCard,
  type Told,
} from "./plan.ts";

/**
 * Steps that were taken for an event. `begun` means that a call was made whose outcome is unknown, because the process
 * was killed or no answer came. Before that call is repeated, the CRM is asked whether it already has the result.
 */
export interface Steps {
  tags?: "done";
  note?: "begun" | "done";
  card?: "begun" | "done";
  card_note?: "begun" | "done";
  fields?: "done";
}

export interface Run {
  db: Db;
  companyId: string;
  locationId: string;
  rules: WriteBackRules;
  formats: Formats;
  publicUrl: string;
  /** Asked for once in a run. */
  pipelines: (ask: Ask) => Promise<Pipeline[]>;
}

export interface EventWrite {
  told: Told;
  steps: Steps;
  /** Makes a call and records it, for a step. */
  asking: (step: WriteStep) => Ask;
  /** Stores the steps that are done, so that a repeated job continues from there. */
  keep: (steps: Steps) => Promise<void>;
}

/** Written, with what was left out, or skipped. */
export interface Written {
  state: "written" | "skipped";
  reason: string | null;
}
const skipped = (reason: string): Written => ({ state: "skipped", reason });

/** Tags come first, because people automate on them; then the note, the card, and the contact's empty fields. */
export async function writeEvent(run: Run, write: EventWrite): Promise<Written> {
  const { db, companyId, locationId, rules } = run;
  const { told, asking } = write;
  if (!writesAnything(rules, told.type)) return skipped("Nothing is set for this event any more.");
  const person = told.contact_id && (await findOwnPerson(db, companyId, told.contact_id, locationId));
  if (!person) return skipped("The quote has no contact any more.");
  const stored = told.quote_id ? await findStoredCard(db, companyId, told.quote_id, locationId) : undefined;
  const card =
    stored?.opportunity_id && rules.pipeline_id ? await readCard(asking("card"), stored.opportunity_id) : null;
  if (stopsAtWonCard(told, card)) return skipped(alreadyWon);

  const personId = await findOrAddPerson(run, asking("contact"), person);
  const { tags, note } = rules.mapping[told.type];
  if (tags.length > 0 && !write.steps.tags) {
    await addTags(asking("tags"), personId, tags);
    await write.keep({ tags: "done" });
  }
  if (note) await noteOnce(write, "note", personId, noteText(told, run));
  const leftOut = changesCard(rules, told.type) ? await writeCard(run, write, { person, personId, card }) : null;
  const refused = await fillEmptyFields(run, write, person, personId);
  return { state: "written", reason: [leftOut, refused].filter(Boolean).join(" ") || null };
}

/** A person who exists there already is left as they are. Others are added, once. */
async function findOrAddPerson({ db, companyId, locationId }: Run, ask: Ask, person: StoredPerson): Promise<string> {
  if (person.crm_contact_id) return person.crm_contact_id;
  const link = (id: string, isNew: boolean) =>
    linkPerson(db, companyId, { contact_id: person.id, locationId, id, isNew });
  const known = person.ghl_contact_id && (await readPersonIfThere(ask, person.ghl_contact_id));
  const found = known || (await findPersonByEmail(ask, locationId, person.email));
  if (found) {
    await link(found.id, false);
    return found.id;
  }
  // Someone has deleted it there, so it is not for us to add it again.
  if (person.ghl_contact_id) throw new NotThere("GoHighLevel no longer has this contact.");
  const added = await upsertPerson(ask, locationId, newPersonValues(person));
  if (!added) throw new Error("GoHighLevel's answer to an upsert has no contact.");
  await link(added.id, true);
  return added.id;
}

/** Thrown for failures that repeating does not change. */
export class NotThere extends Error {}

/** The id may be of a location that the company was connected to before, or of a contact that was deleted there. */
async function readPersonIfThere(ask: Ask, id: string) {
  try {
    return await readPerson(ask, id);
  } catch (error) {
    if (error instanceof CallFailed && error.answer.problem === "refused") return null;
    throw error;
  }
}

/** Writes a note at most once, as far as their list of notes shows. */
async function noteOnce(
  { told, steps, asking, keep }: EventWrite,
  step: "note" | "card_note",
  personId: string,
  text: string,
) {
  if (steps[step] === "done") return;
  const ask = asking(step === "note" ? "note" : "card");
  const mark = step === "note" ? noteMark(told) : `${noteMark(told)}-card`;
  if (steps[step] === "begun" && (await hasNote(ask, personId, mark))) return keep({ [step]: "done" });
  await keep({ [step]: "begun" });
  await addNote(ask, personId, text);
  await keep({ [step]: "done" });
}

interface ForCard {
  person: StoredPerson;
  personId: string;
  card: Card | null;
}

/** Returns the parts that were left out, in words. */
async function writeCard(
  run: Run,
  write: EventWrite,
  { person, personId, card: known }: ForCard,
): Promise<string | null> {
  const { locationId, rules } = run;
  const { told, steps, keep } = write;
  if (steps.card === "done") return null;
  const ask = write.asking("card");
  const pipeline = (await run.pipelines(ask)).find(({ id }) => id === rules.pipeline_id);
  if (!pipeline) return "The pipeline that was chosen is no longer there.";
  const name = cardName(told, person);
  let card = known;
  if (!card && steps.card === "begun") {
    const own = await findCards(ask, locationId, personId);
    card = own.find((each) => each.name === name && each.pipelineId === rules.pipeline_id) ?? null;
    if (card) await link(run, told, card.id);
  }
  if (!card) {
    await keep({ card: "begun" });
    const body = { locationId, contactId: personId, name, ...newCardValues(told, rules) };
    const made = await createCard(ask, body).catch((error) => adoptExisting(run, write, error, personId));
    if (typeof made === "string") return made;
    if (!made) throw new Error("GoHighLevel's answer to a new card has no card.");
    await link(run, told, made.id);
    card = made;
  }
  const change = changeOfCard(card, told, rules, pipeline);
  if (change.body) await changeCard(ask, card.id, change.body);
  await keep({ card: "done" });
  return change.leftOut;
}

const link = ({ db, companyId, locationId }: Run, { quote_id }: Told, opportunity_id: string) =>
  quote_id === null ? undefined : linkCard(db, companyId, { quote_id, locationId, opportunity_id });

/**
 * A contact that has a card gets no second one. Theirs is used only if it is open and in our pipeline; otherwise a note
 * says so.
 */
async function adoptExisting(run: Run, write: EventWrite, error: unknown, personId: string): Promise<Card | string> {
  const existingId = error instanceof CallFailed ? existingCardId(error.answer.body) : null;
  if (!existingId) throw error;
  const { db, companyId, locationId, rules } = run;
  const { told } = write;
  const existing = await readCard(write.asking("card"), existingId);
  if (existing?.status === "open" && existing.pipelineId === rules.pipeline_id) return existing;
  const { quote_id } = told;
  const before = quote_id ? await findStoredCard(db, companyId, quote_id, locationId) : undefined;
  if (before?.refused_for !== existingId) await noteOnce(write, "card_note", personId, noCardText(told, existing, run));
  if (quote_id) await linkCard(db, companyId, { quote_id, locationId, refused_for: existingId });
  await write.keep({ card: "done" });
  return "The contact has a card that is not ours to change, so none was made. A note says so.";
}

/** Returns the refused parts, in words: an address in use elsewhere must not hold up the rest. */
async function fillEmptyFields(run: Run, { steps, asking, keep }: EventWrite, person: StoredPerson, personId: string) {
  if (steps.fields || person.is_filled) return null;
  const ask = asking("fields");
  const there = await readPerson(ask, personId);
  const empty = there ? emptyFields(person, there) : {};
  let refused: string | null = null;
  if (Object.keys(empty).length > 0) {
    try {
      await fillPerson(ask, personId, empty);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.answer.problem !== "refused") throw error;
      refused = `The contact's empty fields stay empty. ${error.message}`;
    }
  }
  await noteFilled(run.db, run.companyId, person.id, run.locationId);
  await keep({ fields: "done" });
  return refused;
}
