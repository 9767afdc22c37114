import type { OfferBrief } from "@quotemill/shared/offers/states";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildBrief } from "../test/offers.ts";
import { marcus } from "../test/open-editor.tsx";
import { buildQuoteRow, openQuotes, row } from "../test/open-quotes.tsx";
import { pageOf } from "../test/records.ts";

const entries = `GET /rest/v1/contacts/${marcus.id}/quotes`;
const sent = { status: "Sent", quote_sent_timestamp: "2024-11-14T05:10:00.000Z" };
const opened = { opened_count: 3, last_opened_at: "2024-11-16T02:00:00.000Z" };
const answered_at = "2024-11-18T02:00:00.000Z";
const today = localDay(new Date(), defaultRegion.time_zone);

const list = (offers: (Partial<OfferBrief> | null)[], status = "Sent") => {
  const shown = offers.map((offer, index) =>
    buildQuoteRow({
      ...sent,
      id: `00000000-0000-4000-8000-00000000000${index}`,
      quote_name: `Fence ${index}`,
      status,
      offer: offer && buildBrief(offer),
    }),
  );
  openQuotes("/quotes", { [entries]: () => pageOf(shown) });
};

test("an alternative that was not taken says so, and not that it was declined", async () => {
  list([{ state: "accepted", quote_state: "not_chosen", answered_at }]);
  const words = /^Not chosen\s*18 Nov · another was chosen$/;
  expect((await row("Fence 0")).querySelectorAll("td")[2]).toHaveTextContent(words);
});

test("a quote that lacks required answers says so, also after it is accepted", async () => {
  const shown = [null, buildBrief({ state: "accepted", quote_state: "accepted", answered_at })].map((offer, index) =>
    buildQuoteRow({
      ...sent,
      id: `00000000-0000-4000-8000-00000000000${index}`,
      quote_name: `Fence ${index}`,
      offer,
      missing_answers: 1 + index,
    }),
  );
  openQuotes("/quotes", { [entries]: () => pageOf(shown) });
  expect((await row("Fence 0")).querySelectorAll("td")[2]).toHaveTextContent(/^Sent\s*Incomplete/);
  expect((await row("Fence 1")).querySelectorAll("td")[2]).toHaveTextContent(/^Accepted\s*Incomplete/);
});

test("a sent quote shows what its offer has come to", async () => {
  const cases: [Partial<OfferBrief> | null, RegExp][] = [
    [{}, /^Sent\s*14 Nov · not opened$/],
    [opened, /^Viewed\s*3 times · last 16 Nov$/],
    [{ ...opened, question_at: "2024-11-17T02:00:00.000Z" }, /^Question\s*Waiting for you · 17 Nov$/],
    [{ valid_until: addDays(today, 3) }, /^Expires \w+day\s*Sent 14 Nov · not opened$/],
    [{ state: "accepted", quote_state: "accepted", answered_at }, /^Accepted\s*18 Nov$/],
    [
      { state: "declined", quote_state: "declined", answered_at, decline_reason: "price" },
      /^Declined\s*18 Nov · price$/,
    ],
    [{ state: "expired", quote_state: "expired", valid_until: "2024-11-30" }, /^Expired\s*30 Nov 2024 · not opened$/],
    [{ state: "withdrawn", quote_state: "withdrawn" }, /^Withdrawn\s*Sent 14 Nov · not opened$/],
    [{ state: "replaced", quote_state: "replaced" }, /^Replaced\s*Sent 14 Nov · not opened$/],
    [null, /^Sent$/],
  ];
  list(cases.map(([offer]) => offer));
  for (const [index, [, words]] of cases.entries()) {
    expect((await row(`Fence ${index}`)).querySelectorAll("td")[2]).toHaveTextContent(words);
  }
});

test("the total is the accepted one, with what the customer added", async () => {
  list([{}, { state: "accepted", quote_state: "accepted", answered_at, accepted_total: 136_450 }]);
  const totalOf = async (name: string) => (await row(name)).querySelectorAll("td")[3];
  expect(await totalOf("Fence 0")).toHaveTextContent(/^\$18,642\.50$/);
  expect(await totalOf("Fence 1")).toHaveTextContent(/^\$1,364\.50$/);
});

test("a quote that was sent and then failed says so", async () => {
  list([opened], "Failed");
  expect(within(await row("Fence 0")).queryByText("Viewed")).toBeNull();
});

test("a send that was not confirmed shows what its customer did, and is Generated until then", async () => {
  const answered = { state: "accepted", quote_state: "accepted", answered_at } as const;
  const shown = [{}, opened, answered].map((offer, index) =>
    buildQuoteRow({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      quote_name: `Fence ${index}`,
      quote_sent_timestamp: null,
      offer: buildBrief(offer),
    }),
  );
  openQuotes("/quotes", { [entries]: () => pageOf(shown) });
  expect(within(await row("Fence 0")).getByText("Generated")).toBeVisible();
  expect(within(await row("Fence 1")).getByText("Viewed")).toBeVisible();
  expect(within(await row("Fence 2")).getByText("Accepted")).toBeVisible();
});

test("the row offers to send it again only until the customer has opened it", async () => {
  const question_at = "2024-11-17T02:00:00.000Z";
  list([{}, opened, { question_at }, { state: "accepted", quote_state: "accepted", answered_at }]);
  const isOffered = async (name: string) =>
    within(await row(name)).queryByRole("link", { name: /^Send again/ }) !== null;
  expect(await isOffered("Fence 0")).toBe(true);
  expect(await isOffered("Fence 1")).toBe(false);
  expect(await isOffered("Fence 2")).toBe(false);
  expect(await isOffered("Fence 3")).toBe(false);
});
