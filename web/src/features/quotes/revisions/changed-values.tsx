import type { ComparedValues } from "@quotemill/shared/quotes/differences";
import { clsx } from "clsx";
import { Badge } from "../../../components/ui/badge.tsx";

/** Name, was and now. Shows nothing if nothing changed. */
export function ChangedValues<Value>({
  title,
  was,
  now,
  values,
  same,
  showWas,
  showNow,
  isFirst,
  marksNew = false,
  sumsUp = false,
}: {
  title: string;
  /** The heads of the two columns. */
  was: string;
  now: string;
  values: ComparedValues<Value>;
  /** One line about what did not change. */
  same: string | null;
  showWas: (value: Value) => string;
  showNow: (value: Value) => string;
  /** Whether nothing above has the same heads, which are then shown. */
  isFirst: boolean;
  /** Whether to mark what was added or removed. */
  marksNew?: boolean;
  /** Whether the last row is the sum of the others. */
  sumsUp?: boolean;
}) {
  if (values.changed.length === 0) return null;
  const figure = "py-1.75 ps-4 text-end align-top tabular-nums wrap-anywhere";
  return (
    <section>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <th scope="col" className="pb-1 text-start text-sm font-semibold">
              {title}
            </th>
            {[was, now].map((head) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  "w-[23%] pb-1 ps-4 text-end text-xs font-normal tracking-wide text-ink-muted max-md:w-[27%]",
                  !isFirst && "*:sr-only",
                )}
              >
                <span>{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {values.changed.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and rows never move
            <tr key={index}>
              <th
                scope="row"
                className={clsx(
                  "py-1.75 text-start align-top wrap-anywhere",
                  sumsUp && index === values.changed.length - 1 ? "font-semibold" : "font-normal text-ink-muted",
                )}
              >
                {each.label}
                {marksNew && each.was === null && <Mark>Added</Mark>}
                {marksNew && each.now === null && <Mark>Removed</Mark>}
              </th>
              <td className={clsx(figure, "font-normal text-ink-muted")}>
                {each.was === null ? "–" : <s>{showWas(each.was)}</s>}
              </td>
              <td className={clsx(figure, "font-medium")}>{each.now === null ? "–" : showNow(each.now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same && <p className="pt-1.75 text-xs tracking-wide text-ink-muted">{same}</p>}
    </section>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <span className="ms-2 inline-flex align-middle">
      <Badge tone="neutral">{children}</Badge>
    </span>
  );
}
