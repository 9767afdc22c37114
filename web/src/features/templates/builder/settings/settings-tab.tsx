import type { Template } from "@quotemill/shared/templates/schema/template";
import { type Dispatch, useEffect, useRef, useState } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { Figure, Ledger } from "../../../../components/ui/docket.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { WebhookField } from "../../../../components/ui/text-fields.tsx";
import { WebhookCheck } from "../../../workflow/index.ts";
import { ActiveSwitch } from "../../active-switch.tsx";
import { CoveredField } from "../../form/covered-field.tsx";
import type { BuilderAction } from "../state/builder-reducer.ts";
import { countFields, type EditedTemplate } from "../state/edited-template.ts";
import { DeleteTemplateDialog } from "./delete-template-dialog.tsx";
import { PricingCard } from "./pricing-card.tsx";

export function SettingsTab({
  edited,
  problems,
  saved,
  dispatch,
  onSwitched,
  onDeleted,
}: {
  edited: EditedTemplate;
  problems: { name?: string; make_webhook_url?: string };
  /** Null before the first save, when there is nothing to delete or test. */
  saved: Pick<Template, "id" | "name" | "is_active" | "make_webhook_url"> | null;
  dispatch: Dispatch<BuilderAction>;
  onSwitched: (isActive: boolean) => void;
  onDeleted: () => void;
}) {
  const counts = countFields(edited.structure);
  const nameInput = useFocusOnMount(Boolean(problems.name));
  return (
    <div className="grid max-w-[52rem] gap-6 px-4 py-5 md:px-6 md:py-6">
      <Card title="Template" tools={saved && <ActiveSwitch template={saved} onSwitched={onSwitched} />}>
        <div className="grid gap-4 border-t border-border p-5 max-md:px-4">
          {saved && !saved.is_active && (
            <p className="text-sm text-ink-muted">
              This template is switched off, so it is not offered for new quotes. Its drafts are kept and can be
              submitted once it is active again.
            </p>
          )}
          <TextField
            ref={nameInput}
            label="Template name"
            required
            maxLength={200}
            value={edited.name}
            error={problems.name}
            onChange={(event) =>
              dispatch({ type: "describe", changes: { name: event.target.value }, typingIn: "name" })
            }
          />
          <WebhookField
            label="Webhook URL (optional)"
            hint="Quotes made from this template are sent to this address to be priced. Leave it empty to use the built-in workflow."
            value={edited.make_webhook_url}
            error={problems.make_webhook_url}
            onChange={(event) =>
              dispatch({ type: "describe", changes: { make_webhook_url: event.target.value }, typingIn: "webhook" })
            }
          />
          {saved?.make_webhook_url && edited.make_webhook_url.trim() && (
            <WebhookCheck
              key={saved.make_webhook_url}
              templateId={saved.id}
              savedUrl={saved.make_webhook_url}
              isChanged={edited.make_webhook_url.trim() !== saved.make_webhook_url}
            />
          )}
        </div>
      </Card>
      <PricingCard edited={edited} dispatch={dispatch} />
      <CoveredCard edited={edited} dispatch={dispatch} />
      <section aria-label="Statistics" className="-mb-6">
        <h2 className="mb-3 text-md font-semibold">Statistics</h2>
        <Ledger>
          <Figure label="Total fields" value={counts.total} />
          <Figure label="Required" value={counts.required} />
          <Figure label="Conditional" value={counts.conditional} />
          <Figure label="Total options" value={counts.options} />
        </Ledger>
      </section>
      {saved && <DangerZone templateId={saved.id} name={edited.name} onDeleted={onDeleted} />}
    </div>
  );
}

function DangerZone({ templateId, name, onDeleted }: { templateId: string; name: string; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Danger Zone">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border p-5 max-md:px-4">
        <p className="max-w-[52ch] text-ink-muted">Permanently deletes this template. Quotes made from it are kept.</p>
        <Button variant="secondary" className="text-danger-ink" onClick={() => setIsAsking(true)}>
          Delete Template
        </Button>
      </div>
      {isAsking && (
        <DeleteTemplateDialog
          templateId={templateId}
          name={name}
          onDeleted={onDeleted}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

/** Focuses the input with the problem when a refused save leads here. */
function useFocusOnMount(isWanted: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const wasWanted = useRef(isWanted);
  useEffect(() => {
    if (wasWanted.current) input.current?.focus();
  }, []);
  return input;
}

/** Edits what quotes made from this template cover, and what they do not. */
function CoveredCard({ edited, dispatch }: { edited: EditedTemplate; dispatch: Dispatch<BuilderAction> }) {
  const field = (key: "inclusions" | "exclusions", label: string) => (
    <CoveredField
      label={label}
      text={edited[key]}
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
