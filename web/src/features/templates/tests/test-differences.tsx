import type { TestResult } from "@quotemill/shared/pricing/run-test-case";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { TextButton } from "../../../components/ui/text-button.tsx";

export type OnOpenPart = (itemId: string, part: "formula" | "conditional") => void;

/** Calculated values and visible items that are not as expected, each with the way to its cause. */
export function TestDifferences({
  result: { fields, visible },
  structure,
  onOpenPart,
}: {
  result: TestResult;
  structure: TemplateItem[];
  onOpenPart: OnOpenPart;
}) {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const labelOf = (id: string) => <b className="font-medium">{byId.get(id)?.label ?? "A deleted field"}</b>;
  const linkTo = (id: string, part: Parameters<OnOpenPart>[1], words: string) =>
    byId.has(id) && (
      <TextButton underlined onClick={() => onOpenPart(id, part)}>
        {words}
      </TextButton>
    );
  if (fields.length + visible.length === 0) return null;
  return (
    <ul aria-label="What differs" className="grid gap-1.5">
      {fields.map(({ id, expected, now }) => (
        <Off key={id} icon={<Minus size={14} aria-hidden="true" />} link={linkTo(id, "formula", "See its formula")}>
          {labelOf(id)} gives {now || "nothing"} instead of {expected || "nothing"}
        </Off>
      ))}
      {visible.map(({ id, now }) => (
        <Off
          key={`${id} shown`}
          icon={now ? <Plus size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
          link={linkTo(id, "conditional", "See its condition")}
        >
          {labelOf(id)} {now ? "is shown and was not expected" : "is not shown and was expected"}
        </Off>
      ))}
    </ul>
  );
}

function Off({ icon, link, children }: { icon: ReactNode; link: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</span>
      {link}
    </li>
  );
}
