import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { TextButton } from "../../../components/ui/text-button.tsx";

/** Who uses what is about to be deleted. Each can be opened instead. */
export function UsesList({
  uses,
  onOpen,
}: {
  uses: { item: TemplateItem; effect: string }[];
  onOpen: (id: string) => void;
}) {
  return (
    <ul
      aria-label="Used by"
      className="grid max-h-72 gap-2 overflow-y-auto rounded-md bg-sunken px-3 py-2.5 text-ink-muted wrap-anywhere"
    >
      {uses.map(({ item, effect }) => (
        <li key={item.id} className="text-sm">
          <TextButton onClick={() => onOpen(item.id)}>{item.label || "(no label)"}</TextButton>
          <p>{effect}</p>
        </li>
      ))}
    </ul>
  );
}
