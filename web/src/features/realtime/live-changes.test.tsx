import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import { fakeFeed } from "../../test/fake-feed.ts";
import { heard } from "../../test/heard.ts";
import { buildWholeQuote, company, marcus, quoteId } from "../../test/open-editor.tsx";
import { buildGroup, buildQuoteRow, ellen, groupsOf, openLiveQuotes, row } from "../../test/open-quotes.tsx";
import { pageOf } from "../../test/records.ts";
import { renderWholeApp } from "../../test/render-app.tsx";

const stream = "GET /realtime/v1/changes";
const entries = `GET /rest/v1/contacts/${marcus.id}/quotes`;
const processing = buildQuoteRow({ status: "Processing", pdf_storage_path: null });

test("a finished quote updates its row and announces the PDF, which can be sent from there", async () => {
  const feed = fakeFeed();
  let entry = processing;
  const { user, backend } = openLiveQuotes("/quotes", {
    [stream]: feed.answer,
    [entries]: () => pageOf([entry]),
    "GET /rest/v1/recipients/quotes": () => pageOf([entry], { contact: marcus, company }),
  });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Generating PDF...")).toBeVisible();
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));

  entry = buildQuoteRow();
  feed.change({ pdf_ready: true });
  expect(await quote.findByText("Generated")).toBeVisible();
  expect(await screen.findByText("PDF Ready!")).toBeVisible();
  expect(screen.getByText("Webb front boundary, HF-1058")).toBeVisible();
  expect(backend.find(stream)?.headers.get("Authorization")).toMatch(/^Bearer /);

  screen.getByRole("button", { name: "Send" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("checkbox", { name: /Webb front boundary/ })).toBeChecked();
  expect(location.pathname + location.search).toBe(
    `/quotes/send?contact=${encodeURIComponent(marcus.email)}&quote=${quoteId}`,
  );
});

test("a viewer is notified of the PDF, but cannot send it", async () => {
  const feed = fakeFeed();
  openLiveQuotes("/quotes", {
    [stream]: feed.answer,
    "POST /rest/v1/rpc/get_user_profile": () => Response.json(profileOf("viewer")),
  });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  feed.change({ pdf_ready: true });
  expect(await screen.findByText("PDF Ready!")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();
});

test("a quote that fails is announced, in the list and in its open details only once", async () => {
  const feed = fakeFeed();
  let entry = processing;
  const { user } = openLiveQuotes("/quotes", {
    [stream]: feed.answer,
    [entries]: () => pageOf([entry]),
    [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote({ status: entry.status })),
  });
  const quote = within(await row("Webb front boundary"));
  await user.click(quote.getByRole("button", { name: /View Details/ }));
  await screen.findByRole("dialog", { name: "Marcus Webb, Webb front boundary" });
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  entry = buildQuoteRow({ status: "Failed", pdf_storage_path: null });
  feed.change();
  expect(await heard("Webb front boundary: Check hook.eu2.make.com")).toBeInTheDocument();
});

test("a quote with a PDF that someone else sends is announced", async () => {
  const feed = fakeFeed();
  let entry = buildQuoteRow({ status: "Generated" });
  openLiveQuotes("/quotes", { [stream]: feed.answer, [entries]: () => pageOf([entry]) });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  entry = buildQuoteRow({ status: "Sent" });
  feed.change();
  expect(await heard("Webb front boundary: Sent")).toBeInTheDocument();
});

test("a lost connection is announced once it lasts, and so is the next one", async () => {
  const feed = fakeFeed();
  let isDown = false;
  openLiveQuotes("/quotes", { [stream]: () => (isDown ? new Response(null, { status: 503 }) : feed.answer()) });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const before = feed.connections();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  isDown = true;
  feed.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.queryByText("Connection lost")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText("Connection lost")).toBeVisible();
  isDown = false;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(before));
  expect(await screen.findByText("Connected again")).toBeVisible();
});

test("a new contact joins the list and the selected one stays selected", async () => {
  const feed = fakeFeed();
  let groups = [buildGroup()];
  openLiveQuotes("/quotes", { [stream]: feed.answer, "GET /rest/v1/quote_groups": () => groupsOf(groups) });
  await screen.findByRole("heading", { name: "Marcus Webb" });
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));

  const newcomer = buildGroup({ id: crypto.randomUUID(), first_name: "Aroha", last_name: "Ngata" });
  groups = [newcomer, ...groups];
  feed.change({ type: "INSERT", id: crypto.randomUUID(), contact_id: newcomer.id });
  expect(await screen.findByRole("link", { name: /Aroha Ngata/ })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Marcus Webb" })).toBeVisible();
  expect(screen.queryByText("PDF Ready!")).not.toBeInTheDocument();
});

test("a change to another contact's quote does not refetch this contact's list", async () => {
  const feed = fakeFeed();
  const { backend } = openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const count = (call: string) => backend.calls().filter((each) => each === call).length;
  const [listsBefore, groupsBefore] = [count(entries), count("GET /rest/v1/quote_groups")];

  feed.change({ id: crypto.randomUUID(), contact_id: crypto.randomUUID() });
  await waitFor(() => expect(count("GET /rest/v1/quote_groups")).toBe(groupsBefore + 1));
  expect(count(entries)).toBe(listsBefore);
});

test("changes that were missed while the server was down are fetched after reconnecting", async () => {
  const feed = fakeFeed();
  let entry = processing;
  openLiveQuotes("/quotes", { [stream]: feed.answer, [entries]: () => pageOf([entry]) });
  const quote = within(await row("Webb front boundary"));
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const before = feed.connections();

  feed.end();
  entry = buildQuoteRow();
  await waitFor(() => expect(feed.connections()).toBe(before + 1));
  feed.resync();
  expect(await quote.findByText("Generated")).toBeVisible();
});

test("nothing is fetched again if nothing has changed since the page was loaded", async () => {
  const feed = fakeFeed();
  const { backend } = openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const lists = () => backend.calls().filter((each) => each === entries).length;
  const before = lists();
  const groups = () => backend.calls().filter((each) => each === "GET /rest/v1/quote_groups").length;
  const groupsBefore = groups();
  feed.resync({ unchanged_ms: 3_600_000 });
  // Changes no group. Once the lists follow it, earlier changes have also been read.
  feed.offer("opened");
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  expect(groups()).toBe(groupsBefore);
  feed.resync({ unchanged_ms: 0 });
  await waitFor(() => expect(groups()).toBeGreaterThan(groupsBefore));
});

test("changes that may have been missed are fetched, even if the clock was set back since the page was loaded", async () => {
  const feed = fakeFeed();
  const { backend } = openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const groups = () => backend.calls().filter((each) => each === "GET /rest/v1/quote_groups").length;
  const before = groups();
  vi.useFakeTimers({ toFake: ["Date"], now: performance.timeOrigin - 3_600_000 });
  feed.resync({ unchanged_ms: 0 });
  await waitFor(() => expect(groups()).toBeGreaterThan(before));
});

test("a hidden tab that the server asks to pause reconnects when someone looks at it", async () => {
  const feed = fakeFeed();
  openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const before = feed.connections();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  feed.rest();
  feed.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(feed.connections()).toBe(before);
  expect(screen.queryByText("Connection lost")).not.toBeInTheDocument();

  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(feed.connections()).toBe(before + 1));
  // In sight, it reconnects automatically.
  feed.rest();
  feed.end();
  await waitFor(() => expect(feed.connections()).toBe(before + 2));
});

test("the feed retries after a busy or broken response, but not after the session ended", async () => {
  const answers = [503, 401];
  const { backend } = openLiveQuotes("/quotes", {
    [stream]: () => new Response(null, { status: answers.shift() ?? 500 }),
  });
  const tries = () => backend.calls().filter((call) => call === stream).length;
  await waitFor(() => expect(answers).toEqual([]));
  const before = tries();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("online"));
  expect(tries()).toBe(before);
});

test("a person at work when a second factor becomes required is led to it, once", async () => {
  const feed = fakeFeed();
  let isRequired = false;
  const gated = (answer: () => Response) => () =>
    isRequired
      ? Response.json({ error: { code: "factor_setup_required", message: "Not yet." } }, { status: 403 })
      : answer();
  const profile = "POST /rest/v1/rpc/get_user_profile";
  const { backend } = openLiveQuotes("/quotes", {
    [stream]: gated(feed.answer),
    [profile]: gated(() => Response.json(buildProfile())),
  });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  isRequired = true;
  feed.end();
  expect(await screen.findByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  expect(backend.calls().filter((call) => call === profile)).toHaveLength(2);
});

test.each([
  ["accepted", "Marcus Webb accepted $4,094.20"],
  ["declined", "Marcus Webb declined HF-1058"],
  ["question", "Marcus Webb asked a question about HF-1058"],
] as const)("a customer's answer is announced: %s", async (kind, words) => {
  const feed = fakeFeed();
  const { user } = openLiveQuotes(`/quotes/${ellen.id}`, { [stream]: feed.answer });
  await row("Tran pool fence");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  feed.offer(kind);
  expect(await screen.findByText(words)).toBeVisible();
  screen.getByRole("button", { name: "View" }).focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: /Webb front boundary/ });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("the news of a yes says what comes next, with the number to call", async () => {
  const feed = fakeFeed();
  openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  feed.offer("accepted");
  expect(await screen.findByText("Call to set a date, 0423 555 118")).toBeVisible();
});

test("a phone that shows the accepted quote has no toast over it, but says the news to a screen reader", async () => {
  const feed = fakeFeed();
  const { user } = openLiveQuotes("/quotes", { [stream]: feed.answer });
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
  await screen.findByRole("dialog", { name: "Marcus Webb, Webb front boundary" });
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { matches: true, media }));
  feed.offer("accepted");
  expect(await heard("Marcus Webb accepted $4,094.20")).toBeInTheDocument();
  expect(screen.queryByText("Marcus Webb accepted $4,094.20", { selector: "[data-sonner-toast] *" })).toBeNull();
});

test("reminders that are paused elsewhere, which is no event, update the screen", async () => {
  const feed = fakeFeed();
  const { backend } = openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const lists = () => backend.calls().filter((each) => each === entries).length;
  const before = lists();
  feed.change({ table: "offers", quote_name: "", quote_number: "" });
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});

test("openings by the customer, and what staff did, update the list in silence", async () => {
  const feed = fakeFeed();
  const { backend } = openLiveQuotes("/quotes", { [stream]: feed.answer });
  await row("Webb front boundary");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  const lists = () => backend.calls().filter((each) => each === entries).length;
  const before = lists();
  feed.offer("opened");
  feed.offer("accepted", "staff");
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  feed.offer("declined");
  // Toasts come in order: had the others caused one, it would also be here.
  expect(await screen.findByText("Marcus Webb declined HF-1058")).toBeVisible();
  expect(screen.queryByText(/accepted \$4,094.20|opened HF-1058/)).toBeNull();
});

function addOwnScript() {
  const own = document.createElement("script");
  Object.assign(own, { type: "module" }).setAttribute("src", "/assets/index-own.js");
  document.body.append(own);
  onTestFinished(() => own.remove());
}
const bar = () => screen.queryByRole("region", { name: "New version" });

test("a global admin, who has no company, is also notified of a deployment", async () => {
  addOwnScript();
  const feed = fakeFeed();
  const as = buildProfile({ app_role: "global_admin", company_id: null, company: null });
  renderWholeApp("/companies", { as, handlers: { [stream]: feed.answer } });
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  feed.resync({ build: "/assets/index-next.js" });
  expect(await heard("A new version is ready.")).toBeInTheDocument();
  expect(bar()).toBeVisible();
});

test("a tab from before a deployment offers to reload, and no longer once the server has the same version", async () => {
  addOwnScript();
  const feed = fakeFeed();
  openLiveQuotes("/quotes", { [stream]: feed.answer });
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  feed.resync({ build: "/assets/index-own.js" });
  feed.offer("accepted");
  await screen.findByText(/^Marcus Webb accepted/, { selector: "[data-sonner-toast] *" });
  expect(bar()).not.toBeInTheDocument();
  feed.resync({ build: "/assets/index-next.js" });
  expect(await heard("A new version is ready.")).toBeInTheDocument();
  expect(within(bar() as HTMLElement).getByRole("button", { name: "Reload" })).toBeVisible();
  // In a rolling deployment, the server before may have answered.
  feed.resync({ build: "/assets/index-own.js" });
  await waitFor(() => expect(bar()).not.toBeInTheDocument());
});
