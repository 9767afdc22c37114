import { defaultRegion } from "@quotemill/shared/region/default-region";
import type { PipelineRow } from "@quotemill/shared/screens/pipeline";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeFeed } from "../../test/fake-feed.ts";
import { buildBrief, buildEvent, buildOffer } from "../../test/offers.ts";
import { buildWholeQuote, quoteId } from "../../test/open-editor.tsx";
import { buildPipelineRow, openPipeline } from "../../test/open-pipeline.tsx";
import { buildPhoneCall } from "../../test/records.ts";

const question = buildPipelineRow({
  id: "00000000-0000-4000-8000-000000000001",
  quote_name: "Pool fence",
  quote_number: "HF-1",
  need: "question",
  is_under_target: true,
  status: "Sent",
  quote_sent_timestamp: "2026-11-10T00:00:00.000Z",
  person_email: "samira@example.com",
  person: {
    id: null,
    first_name: "Samira",
    last_name: "Haddad",
    email: "samira@example.com",
    phone: "",
    company_name: "Haddad Homes",
  },
  offer: buildBrief({ question_at: "2024-11-16T10:00:00.000Z", opened_count: 4 }),
});
const unsent = buildPipelineRow({ quote_name: "Marcus Webb - Front boundary", quote_number: "HF-2" });
const figures = {
  needs: { count: 7, total: 3_260_459, others: 0 },
  waiting: { count: 14, total: 9_241_080, others: 2 },
};
const rowOf = async (text: string) => (await screen.findByText(text)).closest("tr") as HTMLElement;

test("each tab shows its count and total, and each row its need, with one act", async () => {
  openPipeline("/quotes/pipeline", () => [question, unsent], figures);
  expect(await screen.findByRole("tab", { name: "Needs you 7 $32,604.59" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Waiting 14 $92,410.80 and 2 in other currencies" })).toBeVisible();
  const first = within(await rowOf("Samira Haddad"));
  expect(first.getByText("Haddad Homes")).toBeVisible();
  expect(first.getByText("Question")).toBeVisible();
  expect(first.getByText(/^Waiting for \d+ days$/)).toBeVisible();
  expect(first.getByRole("button", { name: "Answer HF-1" })).toBeVisible();
  expect(first.getByText("below target")).toBeVisible();
  const second = within(await rowOf("Front boundary"));
  expect(second.getByText("$18,642.50")).toBeVisible();
  expect(second.queryByText("below target")).not.toBeInTheDocument();
  expect(second.getByRole("link", { name: "Send HF-2" })).toHaveAttribute(
    "href",
    expect.stringContaining(`quote=${quoteId}`),
  );
});

test("Done records that somebody has dealt with an acceptance, and its row goes", async () => {
  const accepted = buildPipelineRow({ ...question, need: "news", offer: buildBrief({ quote_state: "accepted" }) });
  let rows = [accepted];
  const { user, backend } = openPipeline("/quotes/pipeline", () => rows, figures, {
    "POST /functions/v1/handle-acceptance": () => {
      rows = [];
      return Response.json({});
    },
  });
  const row = within(await rowOf("Samira Haddad"));
  expect(row.getByText("Call to set a date")).toBeVisible();
  await user.click(row.getByRole("button", { name: "Done HF-1" }));
  await waitFor(() => expect(screen.queryByText("Samira Haddad")).not.toBeInTheDocument());
  expect(await backend.find("POST /functions/v1/handle-acceptance")?.json()).toEqual({ offer_id: accepted.offer?.id });
});

test("a row opens the same details as in Quotes History", async () => {
  const { user } = openPipeline("/quotes/pipeline", () => [unsent], figures, {
    [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote()),
    [`GET /rest/v1/quotes/${quoteId}/runs`]: () => Response.json({ items: [] }),
  });
  await user.click(await screen.findByRole("button", { name: "Marcus Webb, View Details of HF-2" }));
  expect(await screen.findByRole("dialog", { name: "Marcus Webb, Webb front boundary" })).toBeVisible();
});

test("Follow up logs a call about the quote", async () => {
  const person = buildPipelineRow().person;
  const { user, backend } = openPipeline(
    "/quotes/pipeline",
    () => [{ ...unsent, status: "Sent", need: "opened", offer: buildBrief({ opened_count: 2 }) }],
    figures,
    {
      [`POST /rest/v1/contacts/${person.id}/phone_calls`]: async (request) => {
        const { note, next_on } = await request.json();
        return Response.json(buildPhoneCall({ note, next_on }));
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Follow up HF-2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log a call" }));
  expect(dialog.getByText("Marcus Webb · HF-2")).toBeVisible();
  expect(dialog.getByRole("link", { name: "0400 000 001" })).toHaveAttribute("href", "tel:0400000001");
  await user.type(dialog.getByRole("textbox", { name: "What was said" }), "No answer");
  await user.click(dialog.getByRole("button", { name: "In 3 days" }));
  await user.click(dialog.getByRole("button", { name: "Log call" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const logged = await backend.find(`POST /rest/v1/contacts/${person.id}/phone_calls`)?.json();
  const next_on = addDays(localDay(new Date(), defaultRegion.time_zone), 3);
  expect(logged).toEqual({ quote_id: unsent.id, note: "No answer", next_on });
});

const asked = buildEvent("question", { detail: { message: "Can the gate swing inwards?" } });

test.each([
  ["Answer", { need: "question" }, [asked], "Activity"],
  ["View", { need: "waiting" }, [], "Details"],
] as const)(
  "%s opens the details where it is done, and the row opens them at the beginning",
  async (act, row, events, tab) => {
    const sent = { status: "Sent", pdf_storage_path: "company/quote/run.pdf", offer: buildBrief({ opened_count: 2 }) };
    const offer = buildOffer({ events: [...buildOffer().events, ...events] });
    const { user } = openPipeline("/quotes/pipeline", () => [{ ...unsent, ...sent, ...row }], figures, {
      [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote(sent)),
      [`GET /rest/v1/quotes/${quoteId}/offers`]: () => Response.json({ items: [offer] }),
    });
    await user.click(await screen.findByRole("button", { name: `${act} HF-2` }));
    const isOn = (name: string) => expect(screen.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    await screen.findByRole("button", { name: "View PDF" });
    isOn(tab);
    if (act === "Answer") {
      await waitFor(() => expect(screen.getByRole("textbox", { name: "Your answer to Marcus" })).toHaveFocus());
    }
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: /View Details of HF-2/ }));
    await screen.findByRole("button", { name: "View PDF" });
    isOn("Details");
  },
);

test("tab, search and order are in the address, and the list follows", async () => {
  const asked: string[] = [];
  const { user } = openPipeline(
    "/quotes/pipeline?tab=waiting",
    (query) => {
      asked.push(`${query.get("tab")} ${query.get("order")} ${query.get("search")}`);
      return [unsent];
    },
    figures,
  );
  await user.click(await screen.findByRole("button", { name: "Total" }));
  await waitFor(() => expect(asked).toContain("waiting total_desc "));
  expect(location.search).toBe("?tab=waiting&order=total_desc");
  await user.type(screen.getByRole("searchbox", { name: "Search customer, job or number" }), "webb");
  await waitFor(() => expect(asked).toContain("waiting total_desc webb"));
});

test("a pipeline without anything to do says so, and a search offers the way back", async () => {
  const { user } = openPipeline("/quotes/pipeline?search=zq", () => [], {
    drafts: { count: 1, total: null, others: 0 },
  });
  await user.click(await screen.findByRole("button", { name: "Clear search" }));
  expect(await screen.findByText("Nothing needs you.")).toBeVisible();
});

test("a company without quotes is shown the way to its first", async () => {
  openPipeline("/quotes/pipeline", () => []);
  expect(await screen.findByRole("link", { name: "Create Your First Quote" })).toBeVisible();
});

test("live rows change in place, and new ones wait until they are asked for", async () => {
  const feed = fakeFeed();
  let rows: PipelineRow[] = [unsent];
  const live = { "GET /realtime/v1/changes": feed.answer };
  const { user } = openPipeline("/quotes/pipeline", () => rows, figures, live, true);
  await rowOf("Front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  rows = [question, { ...unsent, status: "Failed", need: "failed", error_message: "Answered 503" }];
  feed.change({});
  expect(await screen.findByText("Answered 503")).toBeVisible();
  expect(screen.queryByText("Pool fence")).toBeNull();
  await user.click(screen.getByRole("button", { name: "1 new" }));
  expect(await screen.findByText("Pool fence")).toBeVisible();
  expect(screen.queryByRole("button", { name: "1 new" })).toBeNull();
});

test("quotes of two customers are not sent in one email", async () => {
  const { user } = openPipeline("/quotes/pipeline", () => [question, unsent], figures);
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(
    within(screen.getByRole("region", { name: "Selected quotes" })).getByRole("button", { name: "Send" }),
  );
  expect(await screen.findByText(/One email goes to one customer/)).toBeVisible();
});
