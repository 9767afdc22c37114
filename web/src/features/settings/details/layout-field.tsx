import type { LayoutName } from "@quotemill/shared/workflow/layout-names";
import { PanelTop, Rows3 } from "lucide-react";
import { ChoiceTile, ChoiceTiles } from "../../../components/ui/choice-tiles.tsx";

const layouts = [
  { name: "modern", label: "Modern", Mark: Rows3 },
  { name: "classic", label: "Classic", Mark: PanelTop },
] as const;

export function LayoutField({ value, onChoose }: { value: LayoutName; onChoose: (layout: LayoutName) => void }) {
  return (
    <ChoiceTiles label="Layout">
      {layouts.map(({ name, label, Mark }) => (
        <ChoiceTile
          key={name}
          name="layout"
          checked={value === name}
          onChoose={() => onChoose(name)}
          mark={<Mark size={16} />}
        >
          {label}
        </ChoiceTile>
      ))}
    </ChoiceTiles>
  );
}
