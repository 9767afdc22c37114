import { defaultRegion } from "@quotemill/shared/region/default-region";
import type { Attention, OfferNumbers } from "@quotemill/shared/screens/dashboard";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { buildNumbers, buildPhoneCall } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const open = (handlers: Handlers) => renderApp("/dashboard", { as: buildProfile(), handlers });
const card = async (name: string) => within(await screen.findByRole("region", { name }));

const november = { month: "2026-11", sent: 24, viewed: 19, accepted: 8, declined: 3 };
const october = { month: "2026-10", sent: 10, viewed: 4, accepted: 0, declined: 0 };
const numbers: Record<string, OfferNumbers> = {
  "": buildNumbers({
    months: [november, october, { month: "2026-09", sent: 0, viewed: 0, accepted: 0, declined: 0 }],
    total: { sent: 34, viewed: 23, accepted: 8, declined: 3 },
    templates: [{ id: crypto.randomUUID(), name: "Fences", sent: 34, viewed: 23, accepted: 8, declined: 3 }],
    people: [{ id: null, name: null, sent: 34, viewed: 23, accepted: 8, declined: 3 }],
    reasons: [
      { reason: "another_company", count: 2 },
      { reason: null, count: 1 },
    ],
  }),
  "2026-10": buildNumbers({ months: [november, october], total: october }),
};
const numbersHandler = {
  "GET /rest/v1/offer_numbers": (request: Request) =>
    Response.json(numbers[new URL(request.url).searchParams.get("month") ?? ""]),
};

test("the numbers say how many offers were viewed and accepted, and why some were declined", async () => {
  const { user } = open(numbersHandler);
  const funnel = await card("Sent to accepted");
  expect((await funnel.findByText("Viewed")).parentElement).toHaveTextContent("Viewed2368% of sent");
  expect(funnel.getByText("Accepted").parentElement).toHaveTextContent("Accepted824% of sent");
  expect(funnel.getByText("Another company").parentElement).toHaveTextContent("2");
  expect(funnel.getByText("No reason given").parentElement).toHaveTextContent("1");

  await user.selectOptions(funnel.getByLabelText("Month"), "October 2026");
  expect(await funnel.findByText("40% of sent")).toBeVisible();
  expect(funnel.queryByText("Reasons for declining")).not.toBeInTheDocument();
});

test("a table compares months, templates and people", async () => {
  const { user } = open(numbersHandler);
  const months = await screen.findByRole("table", { name: "Offers by month, Last 12 months" });
  const rows = within(months)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(rows).toEqual(["MonthSentViewedAccepted", "November 202624198 (33%)", "October 20261040 (0%)"]);
  await user.click(screen.getByRole("radio", { name: "Template" }));
  expect(await screen.findByRole("row", { name: "Fences 34 23 8 (24%)" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Person" }));
  expect(await screen.findByRole("row", { name: "Deleted person 34 23 8 (24%)" })).toBeVisible();
});

const waiting = (kind: Attention["kind"], more: Partial<Attention> = {}): Attention => ({
  kind,
  id: crypto.randomUUID(),
  contact_id: "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2e00",
  person_email: "marcus.webb@example.com",
  person: "Marcus Webb",
  quote_numbers: "HF-1060",
  phone: null,
  note: null,
  total: 1_864_250,
  currency: "AUD",
  at: new Date(Date.now() - 20 * 60_000).toISOString(),
  days_left: null,
  quote_id: "4c6f1a52-6f0e-4a5b-8d29-1f7f8f3b9a11",
  ...more,
});

test("the dashboard lists what needs attention, and leads to the quote in question", async () => {
  const items = [
    waiting("question"),
    waiting("ending", { days_left: 0, phone: "0423 555 118" }),
    waiting("ending", { days_left: 2 }),
    waiting("opened", { total: null }),
    waiting("failed", { at: "2026-11-13T02:00:00.000Z", contact_id: null, quote_id: null }),
  ];
  open({ "GET /rest/v1/needs_attention": () => Response.json({ items, has_more: true }) });
  const attention = await card("Needs attention (5)");
  expect(attention.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Question waiting20 minutes agoMarcus Webb · HF-1060",
    "Expires today$18,642.50Marcus Webb · HF-1060 · 0423 555 118",
    "Expires in 2 days$18,642.50Marcus Webb · HF-1060",
    "Viewed twice, no reply yetMarcus Webb · HF-1060",
    "Pricing failed13 NovMarcus Webb · HF-1060",
  ]);
  const links = ["Question waiting", "Pricing failed", "All Quotes"].map((name) =>
    attention.getByRole("link", { name }),
  );
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/quotes/${items[0]?.contact_id}?quote=${items[0]?.quote_id}&open=details`,
    "/quotes?contact=marcus.webb%40example.com",
    "/quotes",
  ]);
});

test("an acceptance is on top with its number, until someone presses Done", async () => {
  let items = [waiting("accepted", { phone: "0423 555 118", total: 409_420 }), waiting("question")];
  const { user, backend } = open({
    "GET /rest/v1/needs_attention": () => Response.json({ items, has_more: false }),
    "POST /functions/v1/handle-acceptance": () => {
      items = items.slice(1);
      return Response.json({});
    },
  });
  const attention = await card("Needs attention (2)");
  const [yes] = attention.getAllByRole("listitem");
  expect(yes).toHaveTextContent("Marcus Webb accepted $4,094.20. Call to set a dateDone0423 555 118 · HF-1060");
  expect(attention.getByRole("link", { name: "0423 555 118" })).toHaveAttribute("href", "tel:0423555118");
  const offer_id = items[0]?.id;
  await user.click(attention.getByRole("button", { name: "Done: Marcus Webb" }));
  expect(await screen.findByRole("heading", { name: "Needs attention (1)" })).toBeVisible();
  expect(await backend.find("POST /functions/v1/handle-acceptance")?.json()).toEqual({ offer_id });
});

test("a planned call is listed with its number and the last note, and can be put off", async () => {
  let items = [
    waiting("call", { phone: "0423 555 118", note: "Ring after noon", total: null, days_left: -2 }),
    waiting("call", { quote_id: null, quote_numbers: "", total: null, days_left: 0 }),
  ];
  const [late, today] = items;
  const moved = `PATCH /rest/v1/phone_calls/${late?.id}`;
  const { user, backend } = open({
    "GET /rest/v1/needs_attention": () => Response.json({ items, has_more: false }),
    [moved]: async (request) => {
      items = items.slice(1);
      return Response.json(buildPhoneCall(await request.json()));
    },
  });
  const attention = await card("Needs attention (2)");
  expect(attention.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Call Marcus Webb, 2 days lateSnoozeLog a call0423 555 118 · HF-1060“Ring after noon”",
    "Call Marcus Webb, due todaySnoozeLog a callmarcus.webb@example.com",
  ]);
  expect(attention.getByRole("link", { name: "Call Marcus Webb, due today" })).toHaveAttribute(
    "href",
    `/contacts/${today?.contact_id}`,
  );
  await user.click(attention.getAllByRole("button", { name: "Snooze: call Marcus Webb" })[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "1 week" }));
  expect(await screen.findByRole("heading", { name: "Needs attention (1)" })).toBeVisible();
  expect(await backend.find(moved)?.json()).toEqual({
    next_on: addDays(localDay(new Date(), defaultRegion.time_zone), 7),
  });
});

test("one sentence says that there is nothing yet", async () => {
  open({});
  expect(await screen.findByText("Nothing is waiting for you.")).toBeVisible();
  expect(await screen.findAllByText("No quotes have been sent to customers yet.")).toHaveLength(2);
});
