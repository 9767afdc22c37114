import { describe, expect, it } from "vitest";
import { attemptProblem, isRetryable, timeoutMessage, webhookHost } from "./call-problems.ts";

const url = "https://hook.eu2.make.com/abc";

describe("an attempt", () => {
  it.each([
    [200, null],
    [204, null],
    [302, "hook.eu2.make.com redirected, but webhooks do not follow redirects"],
    [401, "hook.eu2.make.com answered 401: it rejected the credentials"],
    [404, "hook.eu2.make.com answered 404: the webhook does not exist"],
    [410, "hook.eu2.make.com answered 410: the webhook was switched off"],
    [503, "hook.eu2.make.com answered 503"],
  ])("answered with %i reads %j", (status, problem) => {
    expect(attemptProblem({ url, status, error: null })).toBe(problem);
  });

  it("to an n8n test address says what is wrong with it", () => {
    const test = "https://n8n.example/webhook-test/abc";
    expect(attemptProblem({ url: test, status: 404, error: null })).toMatch(/an n8n test URL\?/);
  });

  it.each([
    [408, true],
    [425, true],
    [429, true],
    [500, true],
    [400, false],
    [404, false],
    [302, false],
  ])("answered with %i is retried: %s", (status, again) => {
    expect(isRetryable({ url, status, error: null })).toBe(again);
  });

  it("that got no answer is retried, unless the address is forbidden", () => {
    expect(isRetryable({ url, status: null, error: "unreachable" })).toBe(true);
    expect(isRetryable({ url, status: null, error: "refused_address" })).toBe(false);
  });
});

it("a timeout names the host", () => {
  expect(timeoutMessage(webhookHost(url))).toBe("Processing timeout - check hook.eu2.make.com workflow");
  expect(timeoutMessage(webhookHost(null))).toBe("Processing timeout - check Quotemill workflow");
});
