import { may } from "@quotemill/shared/access/permissions";
import { pages } from "@quotemill/shared/screens/pages";
import {
  type TemplateFilters,
  type TemplateListItem,
  templateFilters,
} from "@quotemill/shared/templates/schema/template";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleDashed, Eye, Layers, Pencil, Plus } from "lucide-react";
import { generatePath, Link, useLocation } from "react-router";
import { ListTools } from "../../../components/lists/list-tools.tsx";
import { useCountAnnouncement } from "../../../components/messages/announcements.tsx";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { Page } from "../../../components/page.tsx";
import { LoadMore, QueryView } from "../../../components/query-view.tsx";
import { SearchInput } from "../../../components/search-input.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../../components/ui/select.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { itemsOf, totalOf } from "../../../lib/api/queries.ts";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { orderChoices } from "../../../lib/words.ts";
import { useAuth } from "../../auth/index.ts";
import { ViewsMenu } from "../../views/index.ts";
import { ActiveSwitch } from "../active-switch.tsx";
import { OffBadge, offWords } from "../off-badge.tsx";
import { StarterLinks } from "../starters/starter-links.tsx";
import { filteredTemplatesQuery } from "../templates.api.ts";
import { ImportButton } from "./import-button.tsx";
import { TemplateMenu } from "./template-menu.tsx";

/** The page is for company admins only, since a global admin has no templates. */
export function TemplatesPage() {
  const { userProfile } = useAuth();
  const isAllowed = may(userProfile?.app_role, "templates.write");
  return (
    <Page
      title="Quote Builder"
      subtitle="Create and manage quote templates with conditional logic."
      more={isAllowed && <ImportButton />}
      action={
        isAllowed && (
          <LinkButton to={pages.newTemplate.path}>
            <Plus size={16} aria-hidden="true" />
            New Template
          </LinkButton>
        )
      }
    >
      {isAllowed ? (
        <TemplatesCard />
      ) : (
        <Card>
          <EmptyState
            drawing="lock"
            title="Access Denied"
            text="You need admin privileges to access the Quote Builder."
          />
        </Card>
      )}
    </Page>
  );
}

function TemplatesCard() {
  const [filters, setFilters] = useUrlFilters(templateFilters);
  const templates = useInfiniteQuery(filteredTemplatesQuery(filters));
  const isFiltered = filters.search !== "" || filters.status !== "all";
  // While the unfiltered list loads, the data is still what the previous filter found.
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
                <div className="grid justify-items-center gap-5">
                  <StarterLinks />
                  <LinkButton to={pages.newTemplate.path} variant="secondary">
                    Create Your First Template
                  </LinkButton>
                </div>
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
  const { id, name, is_active, is_starter, has_draft, field_count, conditional_count } = template;
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
          {has_draft && (
            <Badge tone="outline" icon={<CircleDashed size={13} aria-hidden="true" />}>
              Unpublished draft
            </Badge>
          )}
          {is_starter && <Badge tone="neutral">Starter</Badge>}
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
        size="icon"
        icon={Eye}
        className="relative"
        aria-label={`Preview ${name}`}
        title="Preview"
      />
      <LinkButton to={editor} size="icon" icon={Pencil} className="relative" aria-label={`Edit ${name}`} title="Edit" />
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

const statusChoices = [
  { value: "all", label: "All templates" },
  { value: "active", label: "Active" },
  { value: "off", label: offWords },
] as const;

const orders = orderChoices("newest", "oldest", "changed", "name", "name_desc");

function TemplateTools({
  filters,
  onFilter,
}: {
  filters: TemplateFilters;
  onFilter: (changes: Partial<TemplateFilters>) => void;
}) {
  const { search } = useLocation();
  return (
    <ListTools
      className="@max-[45rem]:w-full @max-[45rem]:flex-wrap"
      filterCount={Number(filters.status !== templateFilters.parse({}).status)}
      search={
        <SearchInput
          label="Search templates"
          value={filters.search}
          onSearch={(search) => onFilter({ search })}
          className="w-60 @max-[45rem]:w-auto @max-[45rem]:flex-1 @max-[45rem]:basis-40"
        />
      }
    >
      <FilterSelect
        label="Status"
        choices={statusChoices}
        value={filters.status}
        onChange={(status) => onFilter({ status })}
        className="w-36 @max-[45rem]:flex-1 @max-[45rem]:basis-36"
      />
      <FilterSelect
        label="Sort by"
        choices={orders}
        value={filters.order}
        onChange={(order) => onFilter({ order })}
        className="w-42 @max-[45rem]:flex-1 @max-[45rem]:basis-42"
      />
      <ViewsMenu list="templates" path={pages.templates.path} query={search.slice(1)} />
    </ListTools>
  );
}
