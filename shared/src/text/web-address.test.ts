import { afterEach, describe, expect, it, vi } from "vitest";
import { settingsInput } from "../companies/settings.ts";
import { templateInput } from "../templates/versions/contents.ts";
import { webhookHost } from "../workflow/call-problems.ts";
import { webhookTestInput } from "../workflow/runs.ts";
import { followUpPart } from "../workflow/send-payload.ts";
import { readAddress, webAddress, webhookUrl } from "./web-address.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Records the texts given to `URL`, whose work grows much faster than the length of a host. */
function watchUrl() {
  const seen: string[] = [];
  const Real = URL;
  class Watched extends Real {
    constructor(text: string) {
      seen.push(text);
      super(text);
    }
    static override canParse(text: string) {
      seen.push(text);
      return Real.canParse(text);
    }
  }
  vi.stubGlobal("URL", Watched);
  return seen;
}

const longHost = `https://${"\u4e2d".repeat(20_000)}.example/`;

describe("an address that is too long", () => {
  it.each([
    ["webhook", () => webhookUrl.safeParse(longHost).success],
    ["webhook for sending", () => settingsInput.safeParse({ quote_send_webhook_url: longHost }).success],
    ["webhook of a template", () => templateInput.safeParse({ make_webhook_url: longHost }).success],
    ["webhook that is tried out", () => webhookTestInput.safeParse({ webhook_url: longHost }).success],
    ["link of a reminder", () => followUpPart.safeParse({ decline_url: longHost }).success],
    ["link", () => webAddress().safeParse(longHost).success],
    ["stored address", () => readAddress(longHost) !== null],
    ["address in words", () => webhookHost(longHost) !== "Quotemill"],
  ])("is refused before it is looked at: %s", (_name, isTaken) => {
    const seen = watchUrl();
    expect(isTaken()).toBe(false);
    expect(seen).toEqual([]);
  });
});

it("a wrong webhook address is refused with the reason", () => {
  const problem = (given: unknown) => webhookUrl.safeParse(given).error?.issues.map(({ message }) => message);
  expect(problem(`https://example.com/${"x".repeat(2_048)}`)).toEqual(["The webhook URL is too long."]);
  for (const wrong of ["example", "ftp://example.com", 7]) {
    expect(problem(wrong)).toEqual(["The webhook URL is not a web address."]);
  }
  expect(problem("https://example.com/hook")).toBeUndefined();
});
