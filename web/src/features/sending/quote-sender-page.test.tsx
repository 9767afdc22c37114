import { adminRequired } from "@quotemill/shared/companies/settings";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import { endsInThePast, tooManyQuotes } from "@quotemill/shared/sending/sendable";
import { calculatedItem } from "@quotemill/shared/templates/schema/items";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { validUntil } from "@quotemill/shared/time/calendar";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildField, buildProfile, company } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { heard } from "../../test/heard.ts";
import { buildWholeQuote } from "../../test/open-editor.tsx";
import { buildQuoteRow } from "../../test/open-quotes.tsx";
import { buildContact, functionRefusal, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const send = "POST /functions/v1/send-quotes";
const saved = "https://hook.example.com/send";
const marcus = buildContact();
const recipient = {
  ...marcus,
  company_name: "Webb Marine",
  quote_count: 3,
  latest_quote_at: "2024-10-18T02:00:00.000Z",
};
const sentAt = "2024-11-02T02:05:00.000Z";
const [newer, older, waiting] = [
  buildQuoteRow({ id: crypto.randomUUID(), quote_number: "HF-100", quote_name: "Front", grand_total: 10.1 }),
  buildQuoteRow({
    id: crypto.randomUUID(),
    quote_number: "HF-99",
    quote_name: "Rear",
    status: "Sent",
    quote_sent_timestamp: sentAt,
    grand_total: "20.20",
  }),
  buildQuoteRow({ id: crypto.randomUUID(), quote_number: "HF-101", quote_name: "Gate", pdf_storage_path: null }),
] as const;
const whole = ({ webhook_host, currency, ...entry }: typeof newer, answers: object) =>
  Response.json(buildWholeQuote({ ...entry, answers: { ...answers }, outputs: { grand_total: entry.grand_total } }));

/** Opens the sender for Marcus, who has three quotes, two of which can be sent. */
function openSender(
  address: string,
  {
    role = "admin",
    url = saved,
    quotemill_sends = false,
    target = null,
    handlers = {},
  }: {
    role?: "admin" | "user";
    url?: string | null;
    quotemill_sends?: boolean;
    target?: number | null;
    handlers?: Handlers;
  },
) {
  let current = {
    ...company,
    quote_send_webhook_url: url,
    quotemill_sends,
    target_margin_basis_points: target,
    email_subject_template: "Quote {{quote_number}}",
    email_message_template: "Hi {{contact_first_name}},",
  };
  const app = renderApp(address, {
    as: buildProfile({ app_role: role, company: current }),
    handlers: {
      [`GET /rest/v1/companies/${company.id}`]: () => Response.json(current),
      [`PATCH /rest/v1/companies/${company.id}`]: async (request) => {
        current = { ...current, ...((await request.json()) as object) };
        return Response.json(current);
      },
      "GET /rest/v1/recipients": () => pageOf([recipient]),
      "GET /rest/v1/recipients/quotes": () => pageOf([waiting, newer, older], { contact: marcus, company }),
      [`GET /rest/v1/quotes/${newer.id}`]: () => whole(newer, { field_1: "Colorbond" }),
      [`GET /rest/v1/quotes/${older.id}`]: () => whole(older, { field_1: "Timber" }),
      [send]: () => Response.json({ success: true, sent: 2 }),
      ...handlers,
    },
  });
  const sent = () => app.backend.requests.filter((request) => request.url.endsWith("/send-quotes"));
  return { ...app, sent };
}
const stepTwo = `/quotes/send?contact=${marcus.email}`;
const tick = (name: RegExp) => screen.findByRole("checkbox", { name });
const preview = () => screen.getByRole("region", { name: "What the customer will see" });
const letter = () => preview().querySelector("iframe")?.contentDocument?.body.textContent?.replace(/\s+/g, " ");
const sendButton = () => screen.getByRole("button", { name: "Send to Marcus Webb" });
const webhook = () => screen.queryByRole("region", { name: "Webhook Configuration" });

test("the preview fills in what the quote's form calculates", async () => {
  const structure = [
    buildField({ id: "length", type: "number", label: "Length" }),
    calculatedItem.parse({
      id: "posts",
      type: "calculated",
      label: "Posts",
      formula: "ceil({length} / 2.4) + 1",
      decimals: 0,
    }),
  ];
  const { user } = openSender(stepTwo, {
    handlers: {
      [`GET /rest/v1/quotes/${newer.id}`]: () =>
        Response.json(buildWholeQuote({ id: newer.id, template_structure: structure, answers: { length: "16.8" } })),
    },
  });
  await user.click(await screen.findByRole("textbox", { name: "Email Message" }));
  await user.paste(" {{posts}} posts");
  await waitFor(() => expect(letter()).toContain("Hi Marcus, 8 posts"));
});

test("a search without a result leads back to all contacts", async () => {
  const held = withResolvers();
  const all = vi.fn(() => held.promise.then(() => pageOf([recipient])));
  const { user } = openSender("/quotes/send?search=x", {
    handlers: {
      "GET /rest/v1/recipients": ({ url }) => (new URL(url).searchParams.get("search") ? pageOf([]) : all()),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Clear search" }));
  await waitFor(() => expect(location.search).toBe(""));
  await waitFor(() => expect(all).toHaveBeenCalled());
  expect(screen.queryByText("No quotes yet")).not.toBeInTheDocument();
  held.resolve();
  expect(await screen.findByRole("link", { name: "Marcus Webb" })).toBeVisible();
  expect(await heard("1 contact")).toBeInTheDocument();
});

test("the sender leads from the list of contacts to a sent email", async () => {
  const { user, backend, sent } = openSender("/quotes/send", { url: null });
  const contact = await screen.findByRole("link", { name: "Marcus Webb" });
  expect(contact.closest("tr")).toHaveTextContent(
    "Marcus Webb · Webb Marinemarcus.webb@example.com3 quotes18 Oct 2024",
  );
  await user.type(screen.getByRole("searchbox", { name: "Search by name or email" }), "marc");
  await waitFor(() =>
    expect(backend.requests.map(({ url }) => new URL(url).searchParams.get("search"))).toContain("marc"),
  );
  await user.click(screen.getByRole("link", { name: "Marcus Webb" }));
  expect(location.search).toBe("?contact=marcus.webb%40example.com&search=marc");

  // In numerical order. A quote that cannot be sent shows the reason.
  expect(await tick(/Gate/)).toBeDisabled();
  const quotes = screen.getAllByRole("listitem").filter((row) => within(row).queryByRole("checkbox"));
  expect(quotes.map((row) => /HF-\d+/.exec(row.textContent ?? "")?.[0])).toEqual(["HF-99", "HF-100", "HF-101"]);
  expect(quotes[0]).toHaveTextContent("Sent Last sent 2 Nov 2024");
  expect(await tick(/Gate/)).toHaveAccessibleDescription("HF-101 has no PDF yet");

  // Quotes that were never sent are ticked.
  expect(await tick(/Front/)).toBeChecked();
  expect(await tick(/Rear/)).not.toBeChecked();
  await user.click(await tick(/Front/));
  expect(preview()).toHaveTextContent("No quotes selected");
  expect(sendButton()).toHaveAttribute("aria-disabled", "true");
  await user.click(sendButton());
  expect(await screen.findByText("Please select at least one quote to send")).toBeVisible();
  await user.click(await tick(/Front/));
  expect(screen.queryByRole("button", { name: /^Move/ })).not.toBeInTheDocument(); // a single quote has no order
  await user.click(await screen.findByRole("button", { name: "Insert Variable into Email Message" }));
  await user.click(await screen.findByRole("button", { name: "contact_email marcus.webb@example.com" }));
  await user.click(screen.getByRole("textbox", { name: "Email Message" }));
  await user.paste(" {{field_1}}");
  expect(preview()).toHaveTextContent("Quote HF-100");
  await waitFor(() => expect(letter()).toContain("Hi Marcus,marcus.webb@example.com Colorbond"));
  expect(letter()).toMatch(/Front.*\$10\.10/);
  await user.click(await tick(/Rear/));
  await waitFor(() => expect(letter()).toMatch(/Timber.*Rear.*\$20\.20.*Front.*\$10\.10/));
  expect(preview()).toHaveTextContent("Quote HF-99");
  expect(screen.getByText("2 of 3 selected")).toBeVisible();
  expect(screen.getByText(/drag to set the order/)).toBeVisible();
  expect(screen.getByText("HF-99 was sent before. The customer will get it again.")).toBeVisible();

  expect(webhook()).not.toBeInTheDocument();
  await user.click(sendButton());
  expect(await screen.findByText("Webhook URL is required")).toBeVisible();
  expect(sent()).toHaveLength(0);
  expect(webhook()).toBeVisible();
  await user.click(screen.getByRole("textbox", { name: "Webhook URL" }));
  await user.paste("https://once.example/x");
  await user.dblClick(sendButton());
  expect(await screen.findByText("Successfully sent 2 quote(s)!")).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(await sent()[0]?.json()).toEqual({
    quote_ids: [older.id, newer.id],
    webhook_url_override: "https://once.example/x",
    email_subject: "Quote {{quote_number}}",
    email_message: "Hi {{contact_first_name}},{{contact_email}} {{field_1}}",
    quote_date: formatsFor(defaultRegion).shortDay(older.created_at),
    valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    choice: "one",
  });
  expect(await tick(/Rear/)).not.toBeChecked();
  const loads = () => backend.calls().filter((call) => call === "GET /rest/v1/recipients/quotes");
  await waitFor(() => expect(loads().length).toBeGreaterThan(1));
  await user.click(screen.getByRole("link", { name: "Back to Contacts" }));
  expect(location.search).toBe("?search=marc");
});

test("an admin saves the webhook, and a failure gives the reason", async () => {
  let isBroken = true;
  const path = `/rest/v1/companies/${company.id}`;
  const { user, backend } = openSender(stepTwo, {
    handlers: {
      [`PATCH ${path}`]: async (request) =>
        isBroken
          ? refusal(400, "The webhook URL must be a public address.")
          : Response.json({ ...company, ...((await request.json()) as object) }),
    },
  });
  expect(await screen.findByText(/^Sent by hook\.example\.com/)).toBeVisible();
  expect(webhook()).not.toBeInTheDocument();
  expect(preview()).toHaveTextContent("hook.example.com may lay it out differently");
  await user.click(screen.getByRole("button", { name: "Change" }));
  const input = await screen.findByRole("textbox", { name: "Webhook URL" });
  const save = screen.getByRole("button", { name: "Save" });
  expect(input).toHaveValue(saved);
  expect(save).toBeDisabled();
  await user.clear(input);
  expect(save).toBeDisabled();
  await user.type(input, "new.example{Enter}");
  expect(await screen.findByText("The webhook URL is not a web address.")).toBeVisible();
  await user.clear(input);
  await user.type(input, " https://new.example/x ");
  expect(screen.getByText("Not saved. Used for this send only.")).toBeVisible();
  await user.click(save);
  expect(
    await screen.findByText("Failed to save webhook URL: The webhook URL must be a public address."),
  ).toBeVisible();
  isBroken = false;
  await user.click(save);
  expect(await screen.findByText("Webhook URL saved successfully!")).toBeVisible();
  expect(screen.getByText("Saved")).toBeVisible();
  expect(input).toHaveValue("https://new.example/x");
  expect(save).toBeDisabled();
  expect(await backend.requests.findLast(({ method }) => method === "PATCH")?.json()).toEqual({
    quote_send_webhook_url: "https://new.example/x",
    seen: { quote_send_webhook_url: saved, quotemill_sends: false },
  });
});

test("what another admin has saved is shown before the webhook is replaced or removed", async () => {
  const theirs = "https://theirs.example/x";
  const path = `/rest/v1/companies/${company.id}`;
  const { user, backend } = openSender(stepTwo, {
    handlers: {
      [`GET ${path}`]: () => {
        const isRefused = backend.calls().includes(`PATCH ${path}`);
        return Response.json({
          ...company,
          quotemill_sends: false,
          quote_send_webhook_url: isRefused ? theirs : saved,
        });
      },
      [`PATCH ${path}`]: () => refusal(409, "Somebody else has changed the same fields in the meantime."),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  const leave = () => user.click(screen.getByRole("button", { name: "Let Quotemill send instead" }));
  await leave();
  expect(await screen.findByText("Trying again replaces what they saved.")).toBeVisible();
  expect(await screen.findByText(/^Sent by theirs\.example/)).toBeVisible();
  await leave();
  const sent = () => backend.requests.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await Promise.all(sent().map((request) => request.json()))).toEqual(
    [saved, theirs].map((quote_send_webhook_url) => ({
      quotemill_sends: true,
      seen: { quote_send_webhook_url, quotemill_sends: false },
    })),
  );
});

test("a new company sends through Quotemill, and an admin may choose a webhook and come back", async () => {
  const offer = { id: crypto.randomUUID(), url: "https://quotes.example.com/o/abc", state: "open", valid_until: null };
  const { user, backend, sent } = openSender(`${stepTwo}&quote=${newer.id}`, {
    url: null,
    quotemill_sends: true,
    handlers: {
      [`PATCH /rest/v1/companies/${company.id}`]: async (request) => {
        const { quote_send_webhook_url = null } = (await request.json()) as { quote_send_webhook_url?: string };
        const choice = { quote_send_webhook_url, quotemill_sends: quote_send_webhook_url === null };
        return Response.json({ ...company, ...choice });
      },
      [send]: () => Response.json({ success: true, sent: 1, offer }),
    },
  });
  expect(await screen.findByText(/^Quotemill sends this email/)).toBeVisible();
  expect(webhook()).not.toBeInTheDocument();
  expect(preview()).toHaveTextContent(`To ${marcus.email}`);
  await user.click(sendButton());
  expect(await screen.findByText("Successfully sent 1 quote(s)!")).toBeVisible();
  expect(await sent()[0]?.json()).toMatchObject({ webhook_url_override: null });
  expect(await screen.findByText("Sent. The email to Marcus Webb is on its way.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Change" }));
  const input = await screen.findByRole("textbox", { name: "Webhook URL" });
  expect(input).toHaveAccessibleDescription(/^Have a workflow of your own\?/);
  expect(screen.queryByRole("button", { name: "Let Quotemill send instead" })).not.toBeInTheDocument();
  await user.type(input, saved);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Sent by hook\.example\.com/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Let Quotemill send instead" }));
  expect(await screen.findByText("Quotemill sends your emails from now on.")).toBeVisible();
  expect(await screen.findByText(/^Quotemill sends this email/)).toBeVisible();
  expect(input).toHaveValue("");
  expect(await backend.requests.findLast(({ method }) => method === "PATCH")?.json()).toEqual({
    quotemill_sends: true,
    seen: { quote_send_webhook_url: saved, quotemill_sends: false },
  });
});

test("clearing a saved URL sends nothing: a URL is required", async () => {
  const { user, sent } = openSender(`${stepTwo}&quote=${newer.id}`, {});
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await user.clear(await screen.findByRole("textbox", { name: "Webhook URL" }));
  expect(screen.getByText(/^No webhook URL yet/)).toBeVisible();
  await user.click(sendButton());
  expect(await screen.findByText("Webhook URL is required")).toBeVisible();
  expect(sent()).toHaveLength(0);
});

test("the webhook is locked for users, and a retry uses the same key until the outcome is certain", async () => {
  const answers = [
    () => Promise.reject(new TypeError("network")),
    () => functionRefusal(409, "Being sent right now"),
    () => functionRefusal(429, "ada@example.com has had 6 emails from your company within an hour."),
    () => functionRefusal(500, "An unexpected error occurred"),
    () => new Response("<html>"),
    () => functionRefusal(424, "hook.example.com answered 422. It said: blocked"),
    () => Response.json({ success: true, sent: 1 }),
  ];
  const { user, sent } = openSender(stepTwo, {
    role: "user",
    handlers: { [send]: () => (answers.shift() ?? (() => functionRefusal(500, "one too many")))() },
  });
  await user.click(await screen.findByRole("button", { name: "View" }));
  const input = await screen.findByRole("textbox", { name: "Webhook URL" });
  expect(input).toBeDisabled();
  expect(input).toHaveValue(saved);
  expect(screen.getByText(adminRequired)).toBeVisible();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();

  const retry = async () => {
    await waitFor(() => expect(sendButton()).not.toHaveAttribute("aria-disabled"));
    await user.click(sendButton());
  };
  await user.click(await screen.findByRole("button", { name: "Select all" }));
  await user.click(sendButton());
  expect(await screen.findByText(/^Failed to send quotes: The server could not be reached/)).toBeVisible();
  for (const words of [
    /quotes: Being sent right now/,
    /quotes: ada@example.com has had 6 emails/,
    /quotes: An unexpected error/,
    /sent an unexpected response/,
  ]) {
    await retry();
    expect((await screen.findAllByText(words))[0]).toBeVisible();
  }
  await retry();
  const failure = "hook.example.com answered 422. It said: blocked";
  expect(await screen.findByText(`Failed to send quotes: ${failure}`)).toBeVisible();
  expect(await screen.findByText(failure)).toBeVisible();
  expect(await tick(/Front/)).toBeChecked();
  await retry();
  expect(await screen.findByText("Successfully sent 2 quote(s)!")).toBeVisible();
  const keys = sent().map((request) => request.headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(7);
  expect(new Set(keys.slice(0, 6)).size).toBe(1);
  expect(keys[6]).not.toBe(keys[0]);
  expect(await sent()[6]?.json()).toMatchObject({ webhook_url_override: null });
});

test("a send ends with its answer, however long the quotes take to be read again", async () => {
  const again = withResolvers();
  const offer = { id: crypto.randomUUID(), url: "https://quotes.example.com/o/abc", state: "open", valid_until: null };
  const answers = [
    () => functionRefusal(500, "An unexpected error occurred"),
    () => Response.json({ success: true, sent: 1, offer }),
  ];
  const { user, backend, sent } = openSender(`${stepTwo}&quote=${newer.id}`, {
    handlers: {
      "GET /rest/v1/recipients/quotes": async () => {
        if (sent().length > 0) await again.promise;
        return pageOf([waiting, newer, older], { contact: marcus, company });
      },
      [send]: () => (answers.shift() ?? (() => functionRefusal(500, "one too many")))(),
    },
  });
  expect(await tick(/Front/)).toBeChecked();
  await user.click(sendButton());
  await waitFor(() => expect(screen.getAllByText(/An unexpected error occurred/)).toHaveLength(2));
  await user.click(sendButton());
  expect(await screen.findByRole("button", { name: "Copy link" })).toBeVisible();
  expect(backend.calls().filter((call) => call === "GET /rest/v1/recipients/quotes").length).toBeGreaterThan(1);
  again.resolve();
});

test("Select all stops at one email's limit, and failed quotes and empty texts are explained", async () => {
  const entries = Array.from({ length: 22 }, (_, index) =>
    buildQuoteRow({ id: crypto.randomUUID(), quote_number: `HF-${index}`, status: index ? "Generated" : "Failed" }),
  );
  const { user, sent } = openSender(stepTwo, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf(entries, { contact: marcus, company }),
      ...Object.fromEntries(entries.map((entry) => [`GET /rest/v1/quotes/${entry.id}`, () => whole(entry, {})])),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Select all" }));
  expect(screen.getByText(tooManyQuotes)).toBeVisible();
  expect(screen.getByText("HF-0 failed: run it again before sending")).toBeVisible();
  expect(screen.getByText(/20 of 22 selected/)).toBeVisible();
  const left = screen.getAllByRole("checkbox", { checked: false, name: /HF-/ });
  expect(left).toHaveLength(2);
  await user.click(left[1] as HTMLElement);
  await user.click(sendButton());
  await waitFor(() => expect(screen.getAllByText(tooManyQuotes)).toHaveLength(2));
  expect(sent()).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(preview()).toHaveTextContent("No quotes selected");

  await user.clear(screen.getByRole("textbox", { name: "Email Subject" }));
  expect(preview()).toHaveTextContent("Your quote");
});

test("an older revision is marked and left out of Select all, but can be ticked", async () => {
  const entries = [1, 2, 3].map((index) =>
    buildQuoteRow({ id: crypto.randomUUID(), quote_number: `HF-${index}`, is_revised: index === 1 }),
  );
  const { user } = openSender(stepTwo, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf(entries, { contact: marcus, company }),
      ...Object.fromEntries(entries.map((entry) => [`GET /rest/v1/quotes/${entry.id}`, () => whole(entry, {})])),
    },
  });
  const older = () => screen.getByRole("checkbox", { name: /HF-1.*Older revision/ });
  await user.click(await screen.findByRole("button", { name: "Clear selection" }));
  await user.click(screen.getByRole("button", { name: "Select all" }));
  expect(older()).not.toBeChecked();
  expect(screen.getByText(/2 of 3 selected/)).toBeVisible();
  await user.click(older());
  expect(older()).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.getByText(/0 of 3 selected/)).toBeVisible();
});

test.each([
  ["/quotes/send", "GET /rest/v1/recipients", "Failed to load contacts: Out of order"],
  [stepTwo, "GET /rest/v1/recipients/quotes", "Failed to load quotes: Out of order"],
])("%s says what could not be loaded", async (address, call, words) => {
  openSender(address, { handlers: { [call]: () => refusal(500, "Out of order") } });
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
});

test("the only quote comes ticked, and so does the one in the address", async () => {
  const only = { "GET /rest/v1/recipients/quotes": () => pageOf([newer], { contact: marcus, company }) };
  const first = openSender(stepTwo, { handlers: only });
  expect(await tick(/Front/)).toBeChecked();
  expect(screen.queryByText(/drag to set the order/)).not.toBeInTheDocument();
  first.leave();

  const { router } = openSender(`${stepTwo}&quote=${older.id}`, {});
  expect(await tick(/Rear/)).toBeChecked();
  expect(await tick(/Front/)).not.toBeChecked();
  void router.navigate(`${stepTwo}&quote=${newer.id}`);
  await waitFor(async () => expect(await tick(/Front/)).toBeChecked());
  expect(await tick(/Rear/)).toBeChecked();
});

test("two alternatives that were never sent are one press away, and the email says that one is to be chosen", async () => {
  const quotes = [newer, { ...older, status: "Generated", quote_sent_timestamp: null }];
  const { user, sent } = openSender(stepTwo, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf(quotes, { contact: marcus, company }),
      [`GET /rest/v1/companies/${company.id}`]: () =>
        Response.json({ ...company, email_subject_template: "Your {{quote_or_quotes}} {{quote_numbers}}" }),
    },
  });
  await waitFor(() => expect(preview()).toHaveTextContent("Your quotes HF-99 and HF-100"));
  await waitFor(() => expect(letter()).toContain("These 2 quotes are alternatives. Please choose one of them."));
  await user.click(sendButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await sent()[0]?.json()).toMatchObject({ quote_ids: [older.id, newer.id], choice: "one" });
});

test("the email calls a quote what the customer's page calls it, never by the customer's own name", async () => {
  const quote_name = "Marcus Webb - HF-100";
  openSender(`${stepTwo}&quote=${newer.id}`, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf([{ ...newer, quote_name }], { contact: marcus, company }),
      [`GET /rest/v1/quotes/${newer.id}`]: () =>
        Response.json(buildWholeQuote({ id: newer.id, quote_name, template_name: "Residential fence" })),
    },
  });
  await waitFor(() => expect(letter()).toMatch(/Residential fence\s*HF-100/));
  expect(letter()).not.toContain("Marcus Webb - ");
});

test("oddities of the chosen quotes are listed in one place, and do not stop the send", async () => {
  const free = { ...newer, grand_total: null };
  const length = buildField({
    id: "field_1",
    label: "Length",
    type: "number",
    pricing: { ...newFieldPricing, price: 5_000 },
  });
  const { user, sent } = openSender(stepTwo, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf([free, older], { contact: marcus, company }),
      [`GET /rest/v1/quotes/${newer.id}`]: () =>
        Response.json(buildWholeQuote({ id: newer.id, contact: { ...marcus, address1: "" } })),
      [`GET /rest/v1/quotes/${older.id}`]: () =>
        Response.json(
          buildWholeQuote({
            id: older.id,
            template_structure: [length],
            template_pricing: newTemplatePricing,
            answers: { field_1: "2" },
            outputs: { unprintable_letters: "தமிழ்", unprinted_emoji: "😀", unprinted_photos: 1 },
            contact: { ...marcus, address1: "" },
          }),
        ),
    },
  });
  const odd = () => screen.getByRole("region", { name: "Before you send" });
  await user.click(await tick(/Rear/));
  await waitFor(() =>
    expect(
      within(odd())
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "HF-100 has no total.",
      "The total of HF-99 is $20.20, but its own prices add up to $110.00.",
      "These letters of HF-99 could not be printed: தமிழ். Write them in another script and run the quote again.",
      "Emoji cannot be printed. The PDF of HF-99 leaves out 😀.",
      "One photo of HF-99 could not be printed. Run the quote again.",
      "Your quotes have no terms. You can add them under Settings, Company.",
      "There is no address for Marcus Webb.",
      "HF-99 was sent before. The customer will get it again.",
    ]),
  );
  await user.click(sendButton());
  expect(await screen.findByText("Successfully sent 2 quote(s)!")).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Before you send" })).not.toBeInTheDocument();
});

test.each([
  [4_000, 8_000, true],
  [2_000, 8_000, false],
  [null, 8_000, false],
  [4_000, 0, false], // people who may not see costs get none
])("with a target of %s and a cost of %s, a warning names the low margin: %s", async (target, cost, isTold) => {
  const pricing = { ...newFieldPricing, price: 10_000, cost };
  const { user } = openSender(stepTwo, {
    target,
    handlers: {
      [`GET /rest/v1/quotes/${older.id}`]: () =>
        Response.json(
          buildWholeQuote({
            id: older.id,
            template_structure: [buildField({ id: "gates", label: "Gates", type: "number", pricing })],
            ...{ template_pricing: newTemplatePricing, answers: { gates: "1" } },
          }),
        ),
    },
  });
  await user.click(await tick(/Rear/));
  const odd = within(await screen.findByRole("region", { name: "Before you send" }));
  expect(await odd.findByText(/its own prices add up to/)).toBeVisible();
  expect(odd.queryAllByText("The margin of HF-99 is below your target.")).toHaveLength(isTold ? 1 : 0);
});

test("a refused webhook URL opens its card, and the reason stands by the field until it is changed", async () => {
  const reason = "The webhook URL must be a public address.";
  const refused = { [send]: () => functionRefusal(400, reason, { webhook_url_override: reason }) };
  const { user } = openSender(`${stepTwo}&quote=${newer.id}`, { handlers: refused });
  await user.click(await screen.findByRole("button", { name: "Send to Marcus Webb" }));
  const input = await screen.findByRole("textbox", { name: "Webhook URL" });
  await waitFor(() => expect(input).toHaveAccessibleDescription(reason));
  await user.type(input, "x");
  expect(input).not.toHaveAccessibleDescription(reason);
});

test.each(["user", "admin"] as const)("with costs kept to admins, an email that names one (%s)", async (role) => {
  const kept = { ...company, quote_send_webhook_url: saved, costs_visible_to: "admins" };
  const texts = { email_subject_template: "Quote", email_message_template: "We earn {{profit}}." };
  const { user, sent } = openSender(`${stepTwo}&quote=${newer.id}`, {
    role,
    handlers: { [`GET /rest/v1/companies/${company.id}`]: () => Response.json({ ...kept, ...texts }) },
  });
  const problem = "Only admins can use {{profit}} in an email.";
  if (role === "user") {
    await waitFor(() => expect(preview()).toHaveTextContent(problem));
    await user.click(sendButton());
    expect(sent()).toHaveLength(0);
    const message = screen.getByRole("textbox", { name: "Email Message" });
    await user.clear(message);
    await user.click(message);
    await user.paste("Total {{grand_total}}.");
  }
  await waitFor(() => expect(letter()).toContain(role === "user" ? "Total $10.10." : "We earn ."));
  expect(preview()).not.toHaveTextContent(problem);
  await user.click(sendButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("the end is the last day that the PDF names, and a warning appears if another is chosen", async () => {
  const outputs = { printed_valid_until: "2099-02-03" };
  openSender(stepTwo, {
    handlers: {
      [`GET /rest/v1/quotes/${newer.id}`]: () => Response.json(buildWholeQuote({ id: newer.id, outputs })),
    },
  });
  const until = () => screen.getByLabelText("Valid until");
  expect(await tick(/Front/)).toBeChecked();
  await waitFor(() => expect(until()).toHaveValue("2099-02-03"));
  const warning = /The PDF of \S+ says that it is valid until 3 February 2099/;
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  fireEvent.change(until(), { target: { value: "2099-02-04" } });
  expect(await screen.findByText(warning)).toBeVisible();
});

test("the end and the choice of quotes can be set, and the link can be copied", async () => {
  const offer = { id: crypto.randomUUID(), url: "https://quotes.example.com/o/abc", state: "open", valid_until: null };
  const { user, sent } = openSender(stepTwo, {
    handlers: { [send]: () => Response.json({ success: true, sent: 2, offer }) },
  });
  expect(await tick(/Front/)).toBeChecked();
  const until = () => screen.getByLabelText("Valid until");
  const usual = validUntil({ ...defaultRegion, created_at: new Date().toISOString() });
  expect(until()).toHaveValue(usual);
  expect(until()).toHaveAccessibleDescription(/^30 days from today\. After that day/);
  await waitFor(() => expect(letter()).toContain(`Valid until ${formatsFor(defaultRegion).calendarDay(usual)}`));
  // With a single quote there is no choice.
  expect(screen.queryByRole("radio", { name: "Any of them" })).not.toBeInTheDocument();
  await user.click(await tick(/Rear/));
  expect(screen.getByRole("radio", { name: "One of them" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Any of them" }));

  fireEvent.change(until(), { target: { value: "2020-01-01" } });
  expect(until()).toHaveAccessibleDescription(endsInThePast);
  await user.click(sendButton());
  expect(sent()).toHaveLength(0);
  fireEvent.change(until(), { target: { value: "2099-02-03" } });
  await user.click(screen.getByRole("checkbox", { name: "No end date" }));
  await waitFor(() => expect(letter()).not.toContain("Valid until"));
  await user.click(screen.getByRole("checkbox", { name: "No end date" }));
  expect(until()).toHaveValue("2099-02-03");
  await user.click(sendButton());
  // A webhook that answered has not necessarily mailed anything.
  expect(await screen.findByText("Handed over to hook.example.com, which emails Marcus Webb.")).toBeVisible();
  expect(await sent()[0]?.json()).toMatchObject({ valid_until: "2099-02-03", choice: "each" });
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(offer.url);
  await user.click(await tick(/Front/));
  expect(screen.queryByRole("button", { name: "Copy link" })).not.toBeInTheDocument();
});

test("a missing webhook is reported before the question about a total of zero", async () => {
  const empty = { ...newer, grand_total: 0 };
  const { user } = openSender(stepTwo, {
    url: null,
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf([empty], { contact: marcus, company }),
      [`GET /rest/v1/quotes/${newer.id}`]: () => whole(empty, {}),
    },
  });
  expect(await tick(/Front/)).toBeChecked();
  await user.click(sendButton());
  expect(await screen.findByText("Webhook URL is required")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("textbox", { name: "Webhook URL" }));
  await user.paste("https://once.example/x");
  await user.click(sendButton());
  expect(await screen.findByRole("alertdialog", { name: "Send to Marcus Webb anyway?" })).toBeVisible();
});

test("a send asks first if the quote's own prices come to zero and its workflow gave no total", async () => {
  const empty = { ...newer, grand_total: null };
  const template_structure = [buildField({ id: "field_1", label: "Length", type: "number", pricing: newFieldPricing })];
  const priced = { template_structure, template_pricing: newTemplatePricing, answers: {}, outputs: null };
  const { user } = openSender(stepTwo, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf([empty], { contact: marcus, company }),
      [`GET /rest/v1/quotes/${newer.id}`]: () =>
        Response.json(buildWholeQuote({ id: newer.id, quote_number: "HF-100", ...priced })),
    },
  });
  const told = "The workflow gave no total for HF-100. The customer sees what its own prices add up to: $0.00.";
  expect(await screen.findByText(told)).toBeVisible();
  await user.click(sendButton());
  const question = within(screen.getByRole("alertdialog", { name: "Send to Marcus Webb anyway?" }));
  expect(question.getByText("The total of HF-100 is $0.00.")).toBeVisible();
});

test("a send asks first if the total is zero, and incomplete quotes are marked", async () => {
  const empty = { ...newer, grand_total: 0, missing_answers: 2 };
  const { user, sent } = openSender(stepTwo, {
    handlers: {
      "GET /rest/v1/recipients/quotes": () => pageOf([empty], { contact: marcus, company }),
      [`GET /rest/v1/quotes/${newer.id}`]: () => whole(empty, {}),
    },
  });
  expect(await screen.findByText("Incomplete")).toBeVisible();
  expect(await screen.findByText("HF-100 is incomplete: 2 required answers missing.")).toBeVisible();
  await user.click(sendButton());
  const question = () => within(screen.getByRole("alertdialog", { name: "Send to Marcus Webb anyway?" }));
  expect(question().getByText("The total of HF-100 is $0.00, 2 required answers missing.")).toBeVisible();
  await user.click(question().getByRole("button", { name: "Cancel" }));
  expect(sent()).toHaveLength(0);
  await user.click(sendButton());
  await user.click(question().getByRole("button", { name: "Send anyway" }));
  expect(await screen.findByText("Successfully sent 1 quote(s)!")).toBeVisible();
  expect(sent()).toHaveLength(1);
});
