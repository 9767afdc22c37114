import { defaultRegion } from "@quotemill/shared/region/default-region";
import { Badge } from "../../components/ui/badge.tsx";

const lines = [
  ["Colorbond, Monument, 42.5 m", "$9,010.00"],
  ["Posts and rails, 18", "$3,204.00"],
  ["Removal, 38 m", "$2,280.00"],
  ["Pedestrian gate", "$1,150.00"],
  ["Labour, 14 h", "$1,303.73"],
  [defaultRegion.tax_name, "$1,694.77"],
];

/** Drawn by hand because the icon set would outweigh the whole illustration. */
const checkedSheet =
  "M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zv5h5M9 14.2l2 2 3.8-4";
const checkedCircle = "M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M8.3 12.3l2.6 2.6 4.8-5.2";

/** An illustration next to the sign-in form. Its parent hides it from screen readers. */
export function SampleDocket() {
  return (
    <div className="relative w-104">
      <div className="absolute inset-0 -translate-x-5 translate-y-2 -rotate-4 opacity-75">
        <div className="docket h-full" />
      </div>
      <div className="docket divide-y divide-dashed divide-border-strong">
        <div className="px-6 py-5">
          <div className="flex items-center justify-between text-sm text-ink-muted">
            HF-1058
            <Badge tone="success" icon={<Drawing size={13} path={checkedSheet} />}>
              Generated
            </Badge>
          </div>
          <p className="mt-2 text-lg font-semibold tracking-tight">Webb front boundary</p>
          <p className="text-sm text-ink-muted">Marcus Webb · 14 Pilot Street, Watsons Bay</p>
        </div>
        <div className="grid gap-1.5 px-6 py-5">
          {lines.map(([label, amount]) => (
            <div key={label} className="flex items-baseline gap-2">
              <span className="text-ink-muted">{label}</span>
              <span className="min-w-4 flex-1 -translate-y-0.75 border-b-[1.5px] border-dotted border-border-strong" />
              <span className="font-medium tabular-nums">{amount}</span>
            </div>
          ))}
        </div>
        <div className="flex items-baseline justify-between px-6 py-5 font-semibold">
          Total
          <span className="text-2xl tracking-tight tabular-nums">
            $18,642<span className="text-lg text-ink-subtle">.50</span>
          </span>
        </div>
      </div>
      <div className="absolute -right-16 -bottom-14 flex w-68 gap-2.5 rounded-lg bg-raised px-3.5 pt-3 pb-3.5 shadow-popover">
        <span className="mt-px text-success">
          <Drawing size={18} path={checkedCircle} />
        </span>
        <div>
          <p className="font-medium">PDF Ready!</p>
          <p className="text-sm text-ink-muted">Webb front boundary, HF-1058</p>
        </div>
      </div>
    </div>
  );
}

function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className="fill-none stroke-current"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
