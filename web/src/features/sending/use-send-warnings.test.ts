import { expect, test } from "vitest";
import { revisedFacts } from "./use-send-warnings.ts";

const revision = (id: string, of: number, more = {}) => ({
  ...{ id, quote_number: `HF-1 r${of}`, revision: of, created_at: "2026-05-01T00:00:00.000Z" },
  ...{ accepted_at: null, open_with: [], ...more },
});
const day = (moment: string) => moment.slice(0, 10);
const alone = { newer: null, accepted: null, left_out: [] };

test("a quote without other revisions has nothing to say", () => {
  expect(revisedFacts({ id: "a", revision: 1, revisions: [revision("a", 1)] }, [], day)).toEqual(alone);
  expect(revisedFacts({ id: "a", revision: 1, revisions: [] }, [], day)).toEqual(alone);
});

test("an older revision names the newest, and only earlier acceptances count", () => {
  const revisions = [revision("a", 1), revision("b", 2, { accepted_at: "2026-05-03T00:00:00.000Z" }), revision("c", 3)];
  expect(revisedFacts({ id: "a", revision: 1, revisions }, [], day)).toEqual({ ...alone, newer: "HF-1 r3" });
  expect(revisedFacts({ id: "c", revision: 3, revisions }, [], day)).toEqual({
    ...alone,
    accepted: { quote_number: "HF-1 r2", day: "2026-05-03" },
  });
});

test("quotes that were offered with an earlier revision are named, unless they are ticked", () => {
  const open_with = [
    { id: "x", quote_number: "HF-7" },
    { id: "y", quote_number: "HF-8" },
  ];
  const revisions = [revision("a", 1, { open_with }), revision("b", 2)];
  expect(revisedFacts({ id: "b", revision: 2, revisions }, [{ id: "b" }, { id: "y" }], day).left_out).toEqual(["HF-7"]);
});
