import { pages } from "@quotemill/shared/pages";
import { templateFilters } from "@quotemill/shared/templates/list";
import type { TemplateListItem } from "@quotemill/shared/templates/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Eye, Layers, Pencil } from "lucide-react";
import { generatePath, Link } from "react-router";
import { LoadMore } from "../../components/load-more.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useCountAnnouncement } from "../../components/use-count-announcement.ts";
import { useFailureToast } from "../../components/use-failure-toast.ts";
import { itemsOf, totalOf } from "../../lib/paged-query.ts";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { ActiveSwitch } from "./active-switch.tsx";
import { TemplateMenu } from "./copies/template-menu.tsx";
import { OffBadge } from "./off-badge.tsx";
import { TemplateTools } from "./template-tools.tsx";
import { filteredTemplatesQuery } from "./templates.api.ts";

export function TemplatesCard() {
  const [filters, setFilters] = useUrlFilters(templateFilters);
  const templates = useInfiniteQuery(filteredTemplatesQuery(filters));
  const isFiltered = filters.search !== "" || filters.status !== "all";
  // While all load, there is only what the filter before found.
  const isNone = totalOf(templates.data) === 0 && !isFiltered && !templates.isPlaceholderData;
  useCountAnnouncement(templates, totalOf(templates.data), "template", filters);
  useFailureToast(templates.error, "Failed to load templates");
  return (
    <Card
      title="Templates"
      count={totalOf(templates.data)}
      tools={!isNone && <TemplateTools filters={filters} onFilter={setFilters} />}
    >
      <div className="border-t border-border">
        <QueryView
          query={templates}
          failed="Failed to load templates"
          skeleton={<Bones />}
          isEmpty={(data) => itemsOf(data).length === 0}
          empty={
            isNone ? (
              <EmptyState drawing="form" title="No Templates Created Yet" text='Click "New Template" to get started.'>
                <LinkButton to={pages.newTemplate.path} variant="secondary">
                  Create Your First Template
                </LinkButton>
              </EmptyState>
            ) : (
              <EmptyState
                drawing="search"
                title="No templates found"
                text="Try adjusting your search or filter criteria"
              >
                <Button variant="secondary" onClick={() => setFilters({ search: "", status: "all" })}>
                  Show all templates
                </Button>
              </EmptyState>
            )
          }
        >
          {(data) => (
            <>
              <ul className="divide-y divide-border">
                {itemsOf(data).map((template) => (
                  <TemplateRow key={template.id} template={template} />
                ))}
              </ul>
              <LoadMore query={templates} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function TemplateRow({ template }: { template: TemplateListItem }) {
  const { id, name, is_active, field_count, conditional_count } = template;
  const editor = generatePath(pages.editTemplate.path, { templateId: id });
  return (
    <li className="relative flex min-h-row-lg items-center gap-3 py-1.5 ps-5 pe-3 transition-colors duration-fast last:rounded-b-lg hover:bg-hover max-md:flex-wrap max-md:justify-end max-md:gap-1 max-md:pt-3 max-md:ps-4 max-md:pe-1.5">
      <span className="grid size-8 shrink-0 max-md:hidden place-items-center rounded-md bg-neutral-soft text-ink-muted">
        <Layers size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={editor}
            className="font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {name}
          </Link>
          {!is_active && <OffBadge />}
        </div>
        <p className="text-sm text-ink-muted tabular-nums">
          {field_count} fields • {conditional_count} conditional
        </p>
      </div>
      {is_active && (
        <LinkButton
          to={generatePath(pages.createQuote.path, { templateId: id })}
          variant="secondary"
          size="sm"
          className="relative max-md:me-auto"
          aria-label={`Use ${name}`}
          title="Make a quote from this template"
        >
          Use
        </LinkButton>
      )}
      <ActiveSwitch template={template} isInRow />
      <LinkButton
        to={editor}
        state={{ preview: true }}
        variant="quiet"
        size="icon"
        className="relative"
        aria-label={`Preview ${name}`}
        title="Preview"
      >
        <Eye size={16} aria-hidden="true" />
      </LinkButton>
      <LinkButton to={editor} variant="quiet" size="icon" className="relative" aria-label={`Edit ${name}`} title="Edit">
        <Pencil size={16} aria-hidden="true" />
      </LinkButton>
      <TemplateMenu template={template} />
    </li>
  );
}

function Bones() {
  return (
    <div className="divide-y divide-border">
      {["w-40", "w-56", "w-48"].map((width) => (
        <div key={width} className="flex min-h-row-lg items-center gap-3 px-5">
          <Bone className="size-8" />
          <div className="grid gap-2">
            <Bone className={width} />
            <Bone className="h-2.5 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
