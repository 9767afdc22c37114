import type { QuoteValues } from "@quotemill/shared/quotes/values";
import { clsx } from "clsx";
import { useFormats } from "../../lib/use-formats.ts";

/** They differ in fill and outline, not only in colour. */
export const looks = { quoted: "border border-input bg-neutral-soft", accepted: "bg-success" };

/** For the eye only: the table beside it has the same figures. */
export function WeekBars({ weeks }: { weeks: QuoteValues["weeks"] }) {
  const formats = useFormats();
  const step = stepFor(Math.max(...weeks.flatMap(({ quoted, accepted }) => [quoted, accepted])));
  const top = step * lineCount;
  return (
    <div aria-hidden="true" className="relative mx-5 mb-3 h-40 max-md:mx-4">
      <div className="absolute inset-x-0 top-1 bottom-6.5 flex flex-col justify-between">
        {Array.from({ length: lineCount + 1 }, (_, index) => lineCount - index).map((line) => (
          <div key={line} className="grid h-0 grid-cols-[2.75rem_minmax(0,1fr)] grid-rows-[0] items-center">
            <span className="text-2xs leading-none text-ink-subtle tabular-nums">
              {formats.roughCents(step * line)}
            </span>
            <span className={clsx("border-t", line === 0 ? "border-border-strong" : "border-border")} />
          </div>
        ))}
      </div>
      <div className="absolute inset-y-0 start-11 end-0 top-1 grid grid-cols-8">
        {weeks.map(({ week, ...values }, index) => (
          <div key={week} className="grid grid-cols-2 grid-rows-[minmax(0,1fr)_1.625rem] items-end gap-x-0.5">
            <Bar value={values.quoted} top={top} className={`justify-self-end border-b-0 ${looks.quoted}`} />
            <Bar value={values.accepted} top={top} className={looks.accepted} />
            <span
              className={clsx(
                "col-span-2 justify-self-center text-2xs whitespace-nowrap",
                index === weeks.length - 1 ? "font-medium text-ink" : "text-ink-subtle",
                (weeks.length - 1 - index) % 2 === 1 && "max-md:hidden",
              )}
            >
              {formats.calendarDate(week)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Bar({ value, top, className }: { value: number; top: number; className: string }) {
  if (value <= 0) return <i />;
  return (
    <i
      style={{ height: `${(100 * value) / top}%` }}
      className={clsx("w-[min(1rem,80%)] min-h-px rounded-t-xs", className)}
    />
  );
}

/** Above the lowest. */
const lineCount = 3;

/** The smallest round amount of which three reach as high as the highest bar, in cents; at least one whole unit. */
export function stepFor(highest: number): number {
  const least = Math.max(highest, 300) / lineCount;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10) * power;
}
