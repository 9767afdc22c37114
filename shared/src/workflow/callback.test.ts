import { describe, expect, it } from "vitest";
import { callbackInput } from "./callback.ts";

const id = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";
const runIn = (quote_run: unknown) =>
  callbackInput.safeParse({ quote_id: id, company_id: id, error_message: "No", quote_run });

describe("the run of an answer", () => {
  it.each([
    [2, 2],
    ["2", 2],
    ["", null],
    [null, null],
    [undefined, undefined],
  ])("%j is read as %j", (given, run) => {
    expect(runIn(given).data).toMatchObject({ quote_id: id });
    expect(runIn(given).data?.quote_run).toBe(run);
  });

  it.each([["0"], [0], [-1], [1.5], ["x"], ["9999999999"], [2 ** 31], [true], [[1]], [{}]])(
    "%j is refused with a message",
    (given) => {
      expect(runIn(given).error?.issues.map(({ message }) => message)).toEqual([
        "quote_run must be a run number, as it came with the quote.",
      ]);
    },
  );
});
