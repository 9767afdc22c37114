import { may } from "@quotemill/shared/access/permissions";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { Box, ChevronRight, Layers, type LucideIcon } from "lucide-react";
import { generatePath, Link } from "react-router";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { useAuth } from "../auth/index.ts";
import { itemPath } from "./item-link.tsx";
import { usesQuery } from "./prices.api.ts";

/** The templates and kits that use an item. */
export function UsesCard({ id }: { id: string }) {
  const uses = useQuery(usesQuery(id));
  const { userProfile } = useAuth();
  const canOpenTemplates = may(userProfile?.app_role, pages.editTemplate.permission);
  return (
    <Card title="Used in">
      <QueryView
        query={uses}
        failed="Failed to load where it is used"
        skeleton={<Bone className="mx-5 mb-5 w-40" />}
        isEmpty={({ templates, kits }) => templates.length + kits.length === 0}
        empty={<EmptyLine text="Nothing uses it yet." className="border-t border-border px-5 py-4 max-md:px-4" />}
      >
        {({ templates, kits }) => (
          <ul className="divide-y divide-border border-t border-border">
            {templates.map((template) => (
              <Use
                key={template.id}
                icon={Layers}
                to={canOpenTemplates ? generatePath(pages.editTemplate.path, { templateId: template.id }) : null}
                name={template.name}
                kind="Template"
              />
            ))}
            {kits.map((kit) => (
              <Use key={kit.id} icon={Box} to={itemPath(kit.id)} name={kit.name} kind={kit.code} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Use({
  icon: Icon,
  to,
  name,
  kind,
}: {
  icon: LucideIcon;
  /** Null for people who may not open it. */
  to: string | null;
  name: string;
  kind: string;
}) {
  const look = "flex items-center gap-3 px-5 py-2.25 max-md:px-4";
  const body = (
    <>
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs tracking-wide wrap-anywhere text-ink-muted">{kind}</span>
      </span>
      {to && <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-muted" />}
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={`${look} hover:bg-hover focus-visible:-outline-offset-2`}>
          {body}
        </Link>
      ) : (
        <div className={look}>{body}</div>
      )}
    </li>
  );
}
