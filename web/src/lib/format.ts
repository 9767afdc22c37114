const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const monthAndDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const exactMoment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** 'Oct 18, 2024' */
export const formatDate = (timestamp: string) => day.format(new Date(timestamp));
/** 'Nov 1' */
export const formatMonthAndDay = (date: Date) => monthAndDay.format(date);
/** 'Oct 18, 2024, 2:05 PM' */
export const formatMoment = (timestamp: string) => moment.format(new Date(timestamp));
/** 'Oct 18, 2024, 2:05:09 PM' */
export const formatExactMoment = (timestamp: string) => exactMoment.format(new Date(timestamp));
/** In the browser's own date format: '18/10/2024' in Australia. */
export const formatLocalDate = (timestamp: string) => new Date(timestamp).toLocaleDateString();

/** '143 ms', '1.4 s' */
export const formatDuration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const ago = new Intl.RelativeTimeFormat("en-AU", { numeric: "always" });
const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** '3 minutes ago'; 'just now' for less than one. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const ms = now - new Date(timestamp).getTime();
  const [unit, length] = units.find(([, each]) => ms >= each) ?? [];
  return unit && length ? ago.format(-Math.floor(ms / length), unit) : "just now";
}

/** '1 quote', '2 quotes', '0 quotes' */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** 'HF-1063 · Oct 18, 2024'. Empty parts leave no dot. */
export const joinParts = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(" · ");
