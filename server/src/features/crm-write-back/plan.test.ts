import { proposedMapping, type WriteBackMapping } from "@quotemill/shared/crm/write-back";
import { describe, expect, it } from "vitest";
import { changeOfCard, emptyFields, stopsAtWonCard, type Told } from "./plan.ts";

const pipeline = { id: "p", name: "Sales", stages: ["new", "sent", "won", "lost"].map((id) => ({ id, name: id })) };
const mapping: WriteBackMapping = {
  ...proposedMapping,
  "quote.sent": { tags: [], note: false, stage_id: "sent", status: "open" },
  "offer.opened": { tags: [], note: false, stage_id: "gone", status: null },
  "offer.accepted": { tags: [], note: false, stage_id: "won", status: "won" },
  "offer.declined": { tags: [], note: false, stage_id: "lost", status: "lost" },
};
const told = (type: Told["type"], total: string | null = "100.00"): Told => ({
  ...{
    event_id: "e",
    type,
    quote_id: "q",
    contact_id: "c",
    numbers: ["HF-1"],
    total,
    currency: "NZD",
    is_accepted: false,
  },
});
const card = { id: "x", name: "", pipelineId: "p", stageId: "new", status: "open", value: 100 };

describe("a card", () => {
  it.each([
    ["moves to the right", "quote.sent", {}, { pipelineId: "p", pipelineStageId: "sent" }, null],
    ["stays where it should be", "quote.sent", { stageId: "sent" }, null, null],
    ["takes a new value", "quote.sent", { stageId: "sent", value: 5 }, { monetaryValue: 100 }, null],
    ["never moves back", "quote.sent", { stageId: "won" }, null, "It is further along already, in won."],
    [
      "takes a value where it is",
      "quote.sent",
      { stageId: "won", value: 1 },
      { monetaryValue: 100 },
      "It is further along already, in won.",
    ],
    [
      "is won in its stage",
      "offer.accepted",
      { stageId: "lost" },
      { status: "won" },
      "It is further along already, in lost.",
    ],
    ["is left alone once it is won", "offer.declined", { status: "won", value: 5 }, null, "Its card is already won."],
    [
      "is left alone in another pipeline",
      "quote.sent",
      { pipelineId: "o" },
      null,
      "Its card is in another pipeline now.",
    ],
    ["is not opened again", "quote.sent", { status: "lost", stageId: "lost" }, null, "Its card is already lost."],
    [
      "is won after it was lost",
      "offer.accepted",
      { status: "lost", stageId: "lost" },
      { pipelineId: "p", pipelineStageId: "won", status: "won" },
      null,
    ],
    [
      "stays if its stage is gone",
      "offer.opened",
      {},
      null,
      "The stage that was chosen is no longer in this pipeline.",
    ],
  ] as const)("%s", (_case, type, is, body, leftOut) => {
    const change = changeOfCard({ ...card, ...is }, told(type), { pipeline_id: "p", mapping }, pipeline);
    expect(change).toMatchObject({ body, leftOut });
  });

  it("is not lost because the rest of an accepted offer was declined or has expired", () => {
    const stops = (type: Told["type"]) => stopsAtWonCard({ ...told(type), is_accepted: true }, null);
    expect([stops("offer.declined"), stops("offer.expired"), stops("offer.accepted")]).toEqual([true, true, false]);
    expect(stopsAtWonCard(told("offer.declined"), card)).toBe(false);
  });

  it("keeps its value if the event has none", () => {
    const change = changeOfCard(card, told("quote.sent", null), { pipeline_id: "p", mapping }, pipeline);
    expect(change.body).toEqual({ pipelineId: "p", pipelineStageId: "sent" });
  });
});

describe("empty fields", () => {
  const person = {
    ...{ id: "c", first_name: "Ada", last_name: "", email: "ada@example.com", phone: "1", company_name: "Ours" },
    ...{ address1: "", city: "Perth", state: "", postal_code: "6000", country: "Australia" },
  };
  const values = {
    ...{ firstName: "", lastName: "", email: "ada@example.com", phone: "", companyName: "Theirs", address1: "" },
    ...{ city: "", state: "WA", postalCode: "", country: "" },
  };

  it("are filled with what is known, and nothing that is there is touched", () => {
    expect(emptyFields(person, { id: "x", tags: [], values })).toEqual({
      ...{ firstName: "Ada", phone: "1", city: "Perth", postalCode: "6000" },
    });
    expect(emptyFields({ ...person, country: "NZ" }, { id: "x", tags: [], values })).toMatchObject({ country: "NZ" });
  });
});
