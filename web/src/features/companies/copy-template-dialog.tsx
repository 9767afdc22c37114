import type { Company } from "@quotemill/shared/companies/company";
import type { CopyTemplateAnswer } from "@quotemill/shared/templates/versions/template-file";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Checkbox } from "../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { companyListQuery, companyTemplatesQuery, useCopyTemplate } from "./companies.api.ts";

/** Copies one of the company's templates to others, and says for each what came of it. */
export function CopyTemplateDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const templates = useQuery(companyTemplatesQuery(company.id));
  const companies = useInfiniteQuery(companyListQuery());
  const [templateId, setTemplateId] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const copy = useCopyTemplate();
  const others = companies.data ? itemsOf(companies.data).filter(({ id }) => id !== company.id) : [];
  const choices = (templates.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);

  if (copy.data) return <CopyOutcome items={copy.data.items} onClose={onClose} />;
  return (
    <Dialog title="Copy a template" subtitle={`From ${company.name}`} onClose={onClose}>
      <DialogBody>
        <QueryView
          query={templates}
          failed="The templates could not be loaded."
          skeleton={<Bone className="w-48" />}
          isEmpty={(data) => data.items.length === 0}
          empty={<EmptyLine drawing="form" text="This company has no templates." className="" />}
        >
          {() => (
            <SelectField
              label="Template"
              choices={[{ value: "", label: "Choose a template" }, ...choices]}
              value={templateId}
              onChange={(event) => setTemplateId(event.target.value)}
            />
          )}
        </QueryView>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Copy to</legend>
          <ul className="divide-y divide-border border-y border-border">
            {others.map(({ id, name }) => (
              <li key={id}>
                <label
                  htmlFor={`copy-to-${id}`}
                  className="flex min-h-11 cursor-pointer items-center gap-2.5 wrap-anywhere"
                >
                  <Checkbox id={`copy-to-${id}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
                  {name}
                </label>
              </li>
            ))}
          </ul>
          <LoadMore query={companies} />
        </fieldset>
        <p className="text-sm text-ink-muted">
          Copies have no webhook URL and start switched off, so an admin can check prices and tax first.
        </p>
        {copy.error && (
          <p role="alert" className="text-sm text-danger-ink">
            {copy.error.message}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={templateId === "" || chosen.length === 0}
          busy={copy.isPending}
          onClick={() => copy.mutate({ template_id: templateId, company_ids: chosen })}
        >
          {chosen.length > 1 ? `Copy to ${chosen.length} companies` : "Copy"}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function CopyOutcome({ items, onClose }: { items: CopyTemplateAnswer["items"]; onClose: () => void }) {
  return (
    <Dialog title="Copy a template" onClose={onClose}>
      <DialogBody>
        <ul aria-label="Results" className="grid gap-2.5">
          {items.map(({ company_id, copied, message }) => (
            <li key={company_id} className="flex gap-2.5 wrap-anywhere">
              {copied ? (
                <CircleCheck size={16} aria-label="Copied" className="mt-0.75 shrink-0 text-success-ink" />
              ) : (
                <CircleX size={16} aria-label="Not copied" className="mt-0.75 shrink-0 text-danger-ink" />
              )}
              {message}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  );
}
