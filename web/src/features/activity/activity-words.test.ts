import type { MentionedActivity } from "@quotemill/shared/screens/activity";
import { expect, test } from "vitest";
import { wordsOf } from "./activity-table.tsx";

const mention = (kind: MentionedActivity["kind"], name: string): MentionedActivity => ({
  kind,
  id: null,
  name,
  person: null,
});
const tom = mention("contact", "Tom Webb");

test.each([
  ["quotes.sent", [mention("quote", "HF-1"), mention("quote", "HF-2"), tom], "Sent HF-1, HF-2 to Tom Webb"],
  ["quote.submitted", [mention("quote", "HF-1"), tom], "Created the quote HF-1 for Tom Webb"],
  ["offer.accepted", [mention("quote", "HF-1"), tom], "Accepted HF-1"],
  ["contact.updated", [tom], "Changed the contact Tom Webb"],
  [
    "template.duplicated",
    [mention("template", "Deck"), mention("template", "Deck (copy)")],
    "Copied the template Deck as Deck (copy)",
  ],
  ["settings.logo_saved", [], "Changed the logo"],
  ["future.act", [tom], "future.act Tom Webb"],
])("%s reads as a sentence", (action, about, sentence) => {
  const parts = wordsOf({ action, subject: null, about });
  expect(parts.map((part) => (typeof part === "string" ? part : part.name)).join("")).toBe(sentence);
});

test("a reason follows as a separate sentence", () => {
  const tomAshby = mention("user", "Tom Ashby");
  const parts = wordsOf({ action: "user.view_started", subject: null, about: [tomAshby], reason: "Ticket 4821" });
  expect(parts).toEqual(["Began to view the company as ", tomAshby, ". Reason: Ticket 4821"]);
});

test("an entry without records shows its subject", () => {
  expect(wordsOf({ action: "user.invited", subject: "jess@example.com", about: [] })).toEqual([
    "Invited jess@example.com",
  ]);
});
