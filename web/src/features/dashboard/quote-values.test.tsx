import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { buildValues, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";
import { stepFor } from "./quote-values.tsx";

const open = (handlers: Handlers) => renderApp("/dashboard", { as: buildProfile(), handlers });
const card = async (name: string) => within(await screen.findByRole("region", { name }));

const year = new Date().getFullYear();
const values = buildValues({
  weeks: [
    { week: `${year}-11-09`, quoted: 1_420_000, accepted: 0 },
    { week: `${year}-11-16`, quoted: 2_530_050, accepted: 612_000 },
  ],
  statuses: [
    { status: "Generated", quotes: 1, total: 1_420_000 },
    { status: "Sent", quotes: 1_200, total: 2_530_050 },
  ],
  others: 2,
});
const answer = { "GET /rest/v1/quote_values": () => Response.json(values) };

test("the value by week is a drawing with a table for those who do not see it, and the two change places", async () => {
  const { user } = open(answer);
  const weeks = await card("Quoted and accepted");
  const table = await weeks.findByRole("table", { name: "Quoted and accepted value by week" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(rows).toEqual(["Week fromQuotedAccepted", "9 Nov$14,200.00$0.00", "16 Nov$25,300.50$6,120.00"]);
  expect(weeks.getByText("Accepted", { selector: "dt" }).parentElement).toHaveTextContent("Accepted$6,120.00");
  expect(weeks.getByText("2 quotes in another currency are not included.")).toBeVisible();
  expect(weeks.getByText("$30K")).toBeInTheDocument();
  await user.click(weeks.getByRole("button", { name: "Show figures" }));
  expect(weeks.queryByText("$30K")).not.toBeInTheDocument();
  expect(weeks.getByRole("table")).not.toHaveClass("sr-only");
  await user.click(weeks.getByRole("button", { name: "Show chart" }));
  expect(weeks.getByText("$30K")).toBeInTheDocument();
});

test("the value by status counts its quotes", async () => {
  open(answer);
  const statuses = await card("Value by status");
  expect((await statuses.findByText("Generated")).parentElement).toHaveTextContent("Generated1 quote$14,200.00");
  expect(statuses.getByText("Sent").parentElement).toHaveTextContent("Sent1,200 quotes$25,300.50");
});

test("without quotes there is one sentence and no drawing", async () => {
  open({});
  const weeks = await card("Quoted and accepted");
  expect(await weeks.findByText("No quotes with a total in the last 8 weeks.")).toBeVisible();
  expect(weeks.queryByRole("table")).not.toBeInTheDocument();
  expect(weeks.queryByRole("button")).not.toBeInTheDocument();
});

test("a failure is reported next to what works", async () => {
  open({ "GET /rest/v1/quote_values": () => refusal(500, "Something broke.") });
  expect(await screen.findByText("Failed to load the chart")).toBeVisible();
  expect(await screen.findByText("No quotes created yet.")).toBeVisible();
});

test.each([
  [0, 100],
  [2_530_000, 1_000_000],
  [3_000_000, 1_000_000],
  [3_000_001, 2_000_000],
  [1_400, 500],
])("the lines of a chart up to %d are %d apart", (highest, step) => {
  expect(stepFor(highest)).toBe(step);
});
