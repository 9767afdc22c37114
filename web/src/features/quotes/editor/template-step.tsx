import { may } from "@quotemill/shared/access/permissions";
import { pages } from "@quotemill/shared/screens/pages";
import type { TemplateListItem } from "@quotemill/shared/templates/schema/template";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { memo, type ReactNode } from "react";
import { generatePath, Link, Navigate } from "react-router";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { LoadMore, QueryView } from "../../../components/query-view.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { itemsOf } from "../../../lib/api/queries.ts";
import { countOf } from "../../../lib/words.ts";
import { useAuth } from "../../auth/index.ts";
import { OffBadge, templateListQuery } from "../../templates/index.ts";
import type { ContactChoice } from "./contact/contact-choice.ts";
import { Step } from "./editor-frame.tsx";
import type { EditorTemplate } from "./editor-record.ts";

/** The chosen template. Another one can be chosen for a new quote, which keeps the contact. */
export const TemplateStep = memo(function TemplateStep({
  template,
  isNew,
  contact,
}: {
  template: EditorTemplate;
  isNew: boolean;
  contact: ContactChoice;
}) {
  return (
    <Step
      number={1}
      title="Choose Template"
      state="done"
      choice={
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="min-w-0 wrap-anywhere">{template.name}</span>
          {template.state === "off" && <OffBadge />}
        </p>
      }
      tools={
        isNew && (
          <LinkButton to={pages.newQuote.path} state={{ ...wantsChoice, contact }} variant="quiet" size="sm">
            Change
          </LinkButton>
        )
      }
    />
  );
});

/** The state of a link back to the choice, which is then shown even if there is only one template. */
export const wantsChoice = { choosesTemplate: true };

/**
 * Offers the templates to choose from. `carry` is what people bring along, such as a contact, and is passed on to the
 * form. Unless they want to choose another template, they skip the choice of a single one.
 */
export function TemplateChoice({ carry }: { carry: unknown }) {
  const templates = useInfiniteQuery(templateListQuery({ active: true }));
  useFailureToast(templates.error, "Failed to load templates");
  const [first, ...others] = templates.data ? itemsOf(templates.data) : [];
  const choosesAgain = (carry as Partial<typeof wantsChoice> | null)?.choosesTemplate === true;
  if (first && others.length === 0 && !choosesAgain) return <Navigate to={createLink(first)} state={carry} replace />;
  return (
    <QueryView
      query={templates}
      failed="Failed to load templates"
      skeleton={
        <Grid>
          {[..."123"].map((key) => (
            <TileBones key={key} />
          ))}
        </Grid>
      }
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={<NoTemplates />}
    >
      {(data) => (
        <>
          <Grid>
            {itemsOf(data).map((template) => (
              <Tile key={template.id} template={template} carry={carry} />
            ))}
          </Grid>
          <LoadMore query={templates} />
        </>
      )}
    </QueryView>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ul className="grid gap-3 @min-[26rem]:grid-cols-2 @min-[52rem]:grid-cols-3">{children}</ul>
    </div>
  );
}

const tileLook =
  "flex min-h-18 items-center gap-3 rounded-md border border-border bg-raised px-3 py-2.5 dark:bg-sunken";

const createLink = ({ id }: TemplateListItem) => generatePath(pages.createQuote.path, { templateId: id });

function Tile({ template, carry }: { template: TemplateListItem; carry: unknown }) {
  return (
    <li>
      <Link
        to={createLink(template)}
        state={carry}
        className={`${tileLook} h-full shadow-xs transition-colors duration-fast ease-out hover:border-border-strong hover:bg-hover`}
      >
        <TemplateMark />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{template.name}</span>
          <span className="block text-sm text-ink-muted">{countOf(template.field_count, "field")}</span>
        </span>
        <Badge tone="outline">Active</Badge>
      </Link>
    </li>
  );
}

function TemplateMark() {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-neutral-soft text-ink-muted">
      <Layers size={14} aria-hidden="true" />
    </span>
  );
}

function TileBones() {
  return (
    <li className={tileLook}>
      <Bone className="size-7" />
      <span className="grid gap-2">
        <Bone className="w-28" />
        <Bone className="w-14" />
      </span>
    </li>
  );
}

function NoTemplates() {
  const { userProfile } = useAuth();
  return (
    <div className="rounded-lg border border-border">
      <EmptyState drawing="form" title="No templates available" text="You need to create a template first.">
        {may(userProfile?.app_role, "templates.write") ? (
          <LinkButton to={pages.firstTemplate.path}>Create Template</LinkButton>
        ) : (
          <p className="text-sm text-ink-muted">Only admins can create templates. Ask an admin at your company.</p>
        )}
      </EmptyState>
    </div>
  );
}
