import { fullName } from "@quotemill/shared/contacts/contact";
import { changesCard, type PlannedStep, type WriteBackRules } from "@quotemill/shared/crm/write-back";
import { listed } from "@quotemill/shared/text/words";
import { type Card, type CrmField, type CrmPerson, crmFields, type Pipeline } from "./crm-records.ts";
import {
  alreadyWon,
  capitalised,
  changeOfCard,
  emptyFields,
  newCardValues,
  noteText,
  type OwnPerson,
  stopsAtWonCard,
  type Told,
  type Words,
} from "./plan.ts";

interface Known extends Words {
  rules: WriteBackRules;
  pipeline: Pipeline | undefined;
  person: OwnPerson;
  /** Null if they are not there yet. */
  there: CrmPerson | null;
  /** Null if the quote has none that we know of. */
  card: Card | null;
}

/** The steps of an event in words, as the dry run shows them. */
export function describe(told: Told, known: Known): { stops: string | null; steps: PlannedStep[] } {
  if (stopsAtWonCard(told, known.card)) return { stops: alreadyWon, steps: [skip("card", "Card", alreadyWon)] };
  const { rules, person, there } = known;
  const name = fullName(person) || person.email;
  const { tags, note } = rules.mapping[told.type];
  const does = (step: PlannedStep["step"], title: string, detail: string) => ({ step, writes: true, title, detail });
  return {
    stops: null,
    steps: [
      ...(there ? [] : [does("contact", `Add ${name} to GoHighLevel`, "They are not there yet. This happens once.")]),
      ...(tags.length > 0 ? [describeTags(tags, name, there)] : []),
      ...(note ? [does("note", "Add a note", `“${noteText(told, known).replace(/#\w+$/, "")}”`)] : []),
      ...(changesCard(rules, told.type) ? [describeCard(told, known)] : []),
      describeFields(person, there),
    ],
  };
}

const skip = (step: PlannedStep["step"], title: string, detail: string): PlannedStep => ({
  step,
  writes: false,
  title,
  detail,
});

function describeTags(tags: string[], name: string, there: CrmPerson | null): PlannedStep {
  const has = there?.tags ?? [];
  const added = tags.filter((tag) => !has.some((each) => each.toLowerCase() === tag.toLowerCase()));
  if (added.length === 0) return skip("tags", "Tags", `${name} has ${listed(tags)} already.`);
  const stay = has.length > 0 ? `Has ${listed(has, 6)}. They stay.` : "Has no tags yet.";
  return {
    step: "tags",
    writes: true,
    title: `Add ${added.length === 1 ? "the tag" : "the tags"} ${listed(added)} to ${name}`,
    detail: stay,
  };
}

function describeCard(told: Told, { rules, pipeline, card, formats }: Known): PlannedStep {
  const where = pipeline?.name ?? "the pipeline";
  const inMoney = (value: number) => formats.money(value, told.currency);
  if (!card) {
    const values = newCardValues(told, rules);
    const stage = pipeline?.stages.find(({ id }) => id === values.pipelineStageId)?.name;
    const value = values.monetaryValue === undefined ? "" : `Value ${inMoney(values.monetaryValue)}, status`;
    const detail = `${value || "Status"} ${values.status}. An open card that the contact has there is used instead.`;
    return { step: "card", writes: true, title: `Add a card to ${where}${stage ? `, in ${stage}` : ""}`, detail };
  }
  const { body, from, to, leftOut } = changeOfCard(card, told, rules, pipeline);
  if (!body) return skip("card", "Card", leftOut ?? "It is as it should be.");
  const value =
    body.monetaryValue === undefined
      ? null
      : `Value ${card.value === null ? "" : `${inMoney(card.value)} `}is now ${inMoney(body.monetaryValue)}`;
  const parts = [value, body.status && `status ${body.status}`].filter(Boolean).join(", ");
  const title = to ? `Move the card in ${where} from ${from ?? "its stage"} to ${to}` : `Change the card in ${where}`;
  const detail = [parts && `${capitalised(parts)}.`, leftOut].filter(Boolean).join(" ");
  return { step: "card", writes: true, title, detail };
}

function describeFields(person: OwnPerson, there: CrmPerson | null): PlannedStep {
  if (!there) return skip("fields", "Contact fields", "They are filled once the contact is there.");
  const empty = Object.keys(emptyFields(person, there)) as CrmField[];
  if (empty.length === 0)
    return skip("fields", "Contact fields", "Nothing that is known here is empty there, so none is written.");
  const names = listed(empty.map((key) => crmFields[key]));
  return { step: "fields", writes: true, title: `Fill in ${names}`, detail: "Empty there. What is there stays." };
}
