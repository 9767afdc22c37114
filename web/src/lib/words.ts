import { listed } from "@quotemill/shared/text/words";

/** Next step after a customer has accepted. */
export const callForDate = "Call to set a date";

/** '143 ms', '1.4 s' */
export const formatDuration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const ago = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const agoUnits = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** '3 minutes ago'; 'just now' for less than one. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const ms = now - new Date(timestamp).getTime();
  const [unit, length] = agoUnits.find(([, each]) => ms >= each) ?? [];
  return unit && length ? ago.format(-Math.floor(ms / length), unit) : "just now";
}

/** '1 quote', '0 quotes', '1,200 entries' */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun.replace(/(?<![aeiou])y$/, "ie")}s`}`;

/** 'HF-1063 · 18 Oct 2024'. Empty parts leave no dot. */
export const joinParts = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(" · ");

const mostNamed = 5;

/** For example 'HF-1 and HF-2'; of many names, the first few and how many more. */
export const firstNames = (names: readonly string[]) =>
  listed(names.length > mostNamed ? [...names.slice(0, mostNamed - 1), `${names.length - mostNamed + 1} more`] : names);

const orderWords = {
  urgent: "Most urgent",
  changed: "Recently changed",
  newest: "Newest first",
  oldest: "Oldest first",
  name: "Name, A to Z",
  name_desc: "Name, Z to A",
  company: "Company, A to Z",
  code: "Code, A to Z",
  priced: "Cost confirmed longest ago",
  total_desc: "Highest total",
  total: "Lowest total",
  ending: "Ending soonest",
  ending_desc: "Ending last",
  sent_desc: "Recently sent",
  sent: "Sent longest ago",
};

/** Lists the orders of a list, in the same words everywhere. */
export const orderChoices = <Order extends keyof typeof orderWords>(...orders: Order[]) =>
  orders.map((value) => ({ value, label: orderWords[value] }));

/** Names the earlier secret that also ends when one is replaced; empty if no earlier one still works. */
export const alsoEnds = (previousUntil: string | null, moment: (moment: string) => string): string =>
  previousUntil ? ` The one before that, which works until ${moment(previousUntil)}, ends at once.` : "";
