/** '143 ms', '1.4 s' */
export const formatDuration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const ago = new Intl.RelativeTimeFormat("en", { numeric: "always" });
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

/** '1 quote', '0 quotes', '1,200 entries' */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun.replace(/(?<![aeiou])y$/, "ie")}s`}`;

/** 'HF-1063 · Oct 18, 2024'. Empty parts leave no dot. */
export const joinParts = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(" · ");
