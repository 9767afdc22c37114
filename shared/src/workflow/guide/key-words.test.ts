import { describe, expect, it } from "vitest";
import { payloadNames } from "../../documents/payload-names.ts";
import { callbackInput } from "../callback.ts";
import {
  sampleCallbacks,
  sampleFollowUpPayload,
  sampleQuotePayload,
  sampleSendPayload,
  sampleTemplate,
} from "../sample.ts";
import { followUpKeyWords, outputKeyWords, quoteKeyWords, sendKeyWords, sentQuoteKeyWords } from "./key-words.ts";
import { makeBodies, makeSteps, makeVariables } from "./make-scenario.ts";
import { n8nSteps, n8nWorkflow } from "./n8n-workflow.ts";

const companyId = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";
const payload = sampleQuotePayload(companyId);

describe("the guide", () => {
  it("explains every key of a quote, and no other", () => {
    const answers = new Set(payloadNames(sampleTemplate.structure).values());
    const ours = Object.keys(payload).filter((key) => !answers.has(key));
    expect(Object.keys(quoteKeyWords).sort()).toEqual(ours.sort());
  });

  it("explains every key of a send, and no other", () => {
    const { quote_2, ...sending } = sampleSendPayload(companyId);
    expect(Object.keys(sending).sort()).toEqual(Object.keys(sendKeyWords).sort());
    expect(Object.keys(quote_2 ?? {}).sort()).toEqual(Object.keys(sentQuoteKeyWords).sort());
  });

  it("explains what a reminder has beyond a send, and no other key", () => {
    const { follow_up, ...rest } = sampleFollowUpPayload(companyId);
    expect(Object.keys(rest)).toEqual(Object.keys(sampleSendPayload(companyId)));
    expect(Object.keys(follow_up).sort()).toEqual(Object.keys(followUpKeyWords).sort());
  });

  it("shows answers that are accepted, with the outputs it explains", () => {
    const bodies = sampleCallbacks(companyId);
    for (const body of Object.values(bodies)) expect(callbackInput.parse(body)).toEqual(body);
    expect(Object.keys(bodies.success.outputs)).toEqual(expect.arrayContaining(Object.keys(outputKeyWords)));
  });

  it("mentions only nodes that the n8n file has", () => {
    const names = n8nWorkflow({ uploadUrl: "https://q.test/u", path: "p" }).nodes.map(({ name }) => name);
    const named = n8nSteps.flatMap(({ text }) => [...text.matchAll(/`([A-Z][^`]+)`/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining(named));
  });
});

describe("the scenario in Make", () => {
  const [webhook, variables, pdf] = ["1", "2", "3"];
  const modules = { [webhook]: payload, [variables]: makeVariables, [pdf]: { data: "JVBERi0xLjQK" } };
  /** Returns the value that Make would substitute for `{{1.contact.email}}` or `{{base64(3.data)}}`. */
  const valueAt = (mapping: string) => {
    const path = mapping.replace(/^base64\((.*)\)$/, "$1").split(".");
    return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], modules);
  };

  it("maps only keys that a quote has", () => {
    const mapped = [...JSON.stringify(makeSteps).matchAll(/\{\{(.*?)\}\}/g)].map(([, mapping = ""]) => mapping);
    expect(mapped.length).toBeGreaterThan(10);
    for (const mapping of mapped) expect(valueAt(mapping), mapping).toEqual(expect.anything());
  });

  it.each(Object.entries(makeBodies))("returns a body that is accepted: %s", (_name, body) => {
    const filled = body.replaceAll(/\{\{(.*?)\}\}/g, (_, mapping) => String(valueAt(mapping)));
    expect(callbackInput.parse(JSON.parse(filled))).toMatchObject({ company_id: companyId });
  });

  it("returns every output that the guide explains", () => {
    const { outputs } = JSON.parse(makeBodies.success);
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(outputKeyWords).sort());
  });
});
