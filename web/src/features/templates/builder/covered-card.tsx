import type { Dispatch } from "react";
import { Card } from "../../../components/ui/card.tsx";
import { ItemsField } from "../items-field.tsx";
import type { BuilderAction } from "./builder-reducer.ts";
import type { TemplateDraft } from "./template-draft.ts";

/** What quotes made from this template cover, and what they do not. */
export function CoveredCard({ draft, dispatch }: { draft: TemplateDraft; dispatch: Dispatch<BuilderAction> }) {
  const field = (key: "inclusions" | "exclusions", label: string) => (
    <ItemsField
      label={label}
      text={draft[key]}
      onChange={(text) => dispatch({ type: "describe", changes: { [key]: text }, typingIn: key })}
    />
  );
  return (
    <Card title="What the price covers">
      <div className="grid gap-4 border-t border-border p-5 max-md:px-4">
        <p className="max-w-[60ch] text-ink-muted">
          Printed on every quote made from this template. The lists can be changed on each quote.
        </p>
        <div className="grid gap-4 @[32rem]:grid-cols-2">
          {field("inclusions", "Included")}
          {field("exclusions", "Not included")}
        </div>
      </div>
    </Card>
  );
}
