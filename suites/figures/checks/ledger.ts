import type { Company } from "../lib/company.ts";
import { ask, type Json } from "../lib/http.ts";
import type { Place } from "../lib/places.ts";
import type { Report } from "../lib/report.ts";
import type { World } from "../lib/world.ts";
import { readCsv } from "../readers/csv.ts";
import { centsOf, type Made } from "./quote.ts";

/** The outcome of a quote, and the figures that every list must show of it. */
export interface Entry {
  made: Made;
  /** In cents: the accepted total, else the one it was made for. */
  total: number | null;
  became: "unsent" | "waiting" | "accepted" | "declined" | "not_chosen" | "replaced";
  /** The kind of its offer, and its position among the quotes of the offer. */
  sent: { choice: "one" | "each"; position: number } | null;
  /** True if someone has dealt with the acceptance. */
  isHandled: boolean;
  /** The revision that took its place. */
  revisedBy: Entry | null;
}

const answers = {
  unsent: "",
  waiting: "open",
  accepted: "accepted",
  declined: "declined",
  not_chosen: "not chosen",
  replaced: "replaced",
};
const tabs = {
  unsent: "needs",
  waiting: "waiting",
  declined: "ended",
  not_chosen: "ended",
  replaced: "ended",
} as const;
/** An acceptance also needs someone until it is dealt with. */
const tabsOf = ({ became, isHandled }: Entry): string[] =>
  became === "accepted" ? (isHandled ? ["accepted"] : ["needs", "accepted"]) : [tabs[became]];

/** An accepted revision counts instead of an earlier acceptance. */
const isAcceptedLatest = ({ became, revisedBy }: Entry): boolean =>
  became === "accepted" && !laterOf(revisedBy).some((each) => each.became === "accepted");
const laterOf = (entry: Entry | null): Entry[] => (entry ? [entry, ...laterOf(entry.revisedBy)] : []);

/** Of alternatives the first counts, or the one that was accepted. */
const isOtherAlternative = ({ sent, became }: Entry) =>
  sent?.choice === "one" && became !== "accepted" && (sent.position > 1 || became === "not_chosen");
/** In the sums of quoted work, a revision takes the place of the quote that it revises. */
const isQuoted = (entry: Entry) => entry.revisedBy === null && !isOtherAlternative(entry);
/** Returns whether it counts in a sum, so that each job counts once. */
const isCounted = (entry: Entry) => (entry.became === "accepted" ? isAcceptedLatest(entry) : isQuoted(entry));

const sumOf = (entries: Entry[]) => entries.reduce((sum, { total }) => sum + (total ?? 0), 0);
const inCurrency = (entries: Entry[], { currency }: Place) =>
  entries.filter(({ made }) => made.place.currency === currency);

/** Checks lists, files, figures and answers to assistants: each quote and each sum of one company. */
export async function checkCompany(world: World, report: Report, company: Company, entries: Entry[]) {
  const { admin, place } = company;
  const check = report.at({ company: place.key, about: "the whole company" });
  const expected = new Map(entries.map((entry) => [entry.made.id, entry]));

  for (const quote of await admin.all("/rest/v1/quotes")) {
    const entry = expected.get(quote.id);
    if (!entry) continue;
    const accepted = quote.offer?.accepted_total ?? null;
    const ofOutputs = centsOf(quote.outputs?.grand_total);
    // A figure that a workflow wrote in its own way is passed on unchanged.
    if (entry.became !== "accepted" && ofOutputs === null) continue;
    entry.made.check.same("API: total in the list", accepted ?? ofOutputs, entry.total);
  }

  const csv = readCsv(await admin.get("/rest/v1/exports/quotes"));
  const byNumber = new Map(csv.map((row) => [row.Number, row]));
  check.same("CSV: as many quotes", csv.length, entries.length);
  for (const { made, total, became } of entries) {
    const row = byNumber.get(made.title);
    made.check.same("CSV: total", row?.Total === "" ? null : centsOf(row?.Total), total);
    made.check.same("CSV: currency", row?.Currency, made.place.currency);
    made.check.same("CSV: accepted", row?.Status === "Accepted", became === "accepted");
    made.check.same("CSV: answer", row?.Answer, answers[became]);
  }
  await checkPipeline(company, report, entries);
  await checkDashboard(company, report, entries);
  await checkAssistant(world, company, entries);
}

async function checkPipeline({ admin, place }: Company, report: Report, entries: Entry[]) {
  const check = report.at({ company: place.key, about: "the pipeline" });
  const figures = await admin.get("/rest/v1/pipeline_figures");
  for (const tab of ["needs", "waiting", "accepted", "ended"]) {
    const own = entries.filter((entry) => tabsOf(entry).includes(tab));
    const byId = new Map(own.map((entry) => [entry.made.id, entry]));
    const rows: Json[] = await admin.all(`/rest/v1/pipeline?tab=${tab}`);
    for (const entry of own)
      entry.made.check.same(
        `pipeline: in the tab ${tab}`,
        rows.some(({ id }) => id === entry.made.id),
        true,
      );
    for (const row of rows) {
      const entry = byId.get(row.id);
      const told = row.offer?.accepted_total ?? centsOf(row.grand_total);
      if (entry && (told !== null || entry.became === "accepted"))
        entry.made.check.same("pipeline: total of a row", told, entry.total);
    }
    const file = readCsv(await admin.get(`/rest/v1/exports/pipeline?tab=${tab}`));
    const worth = sumOf(inCurrency(own, place));
    const listed = file.filter(({ Currency }) => Currency === place.currency);
    check.same(
      `pipeline: file of ${tab}`,
      listed.reduce((sum, { Total = "" }) => sum + (centsOf(Total) ?? 0), 0),
      worth,
    );
    check.same(`pipeline: count of ${tab}`, figures[tab].count, own.length);
    const counted = sumOf(inCurrency(own, place).filter(isCounted));
    check.same(`pipeline: sum of ${tab}, each job once`, figures[tab].total ?? 0, counted);
  }
}

async function checkDashboard({ admin, place }: Company, report: Report, entries: Entry[]) {
  const check = report.at({ company: place.key, about: "the dashboard" });
  const { weeks, statuses } = await admin.get("/rest/v1/quote_values");
  const sum = (key: "quoted" | "accepted") => weeks.reduce((all: number, week: Json) => all + week[key], 0);
  const own = inCurrency(entries, place);
  const accepted = own.filter(isAcceptedLatest);
  check.same("dashboard: accepted, each job once", sum("accepted"), sumOf(accepted));
  check.same("dashboard: quoted, each job once", sum("quoted"), sumOf(own.filter(isQuoted)));
  const told = statuses.find(({ status }: Json) => status === "Accepted") ?? { quotes: 0, total: 0 };
  const known = accepted.filter(({ total }) => total !== null);
  check.same("dashboard: by status, accepted", [told.quotes, told.total], [known.length, sumOf(known)]);
}

/** Checks answers to an assistant, one quote at a time. */
async function checkAssistant({ url }: World, { keyText }: Company, entries: Entry[]) {
  for (const { made, total } of entries.filter((_, at) => at % 3 === 0)) {
    const answer = await ask(`${url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${keyText}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "get_quote", arguments: { quote_id: made.id } },
      }),
    });
    const text = (await answer.text()).replace(/^[\s\S]*?data: /, "");
    const quote: Json = JSON.parse(JSON.parse(text).result.content[0].text);
    made.check.same("assistant: total", centsOf(quote.total), total);
  }
}
