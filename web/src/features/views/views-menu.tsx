import type { ViewList } from "@quotemill/shared/screens/saved-views";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Check, Settings2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { MenuFrame } from "../../components/ui/menus.tsx";
import { later, onDemand } from "../../lib/load-later.tsx";
import { useAuth } from "../auth/index.ts";
import { viewsQuery } from "./views.api.ts";

const SaveViewDialog = onDemand(later(async () => (await import("./view-dialogs.tsx")).SaveViewDialog));
const ManageViewsDialog = onDemand(later(async () => (await import("./view-dialogs.tsx")).ManageViewsDialog));

const itemLook =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm font-medium outline-none data-highlighted:bg-hover max-md:min-h-11";

interface ListAddress {
  list: ViewList;
  path: string;
  /** The address after the question mark, as it is now. */
  query: string;
}

/** A person's saved views of a list, and what can be done with them. */
export function ViewsMenu({ list, path, query }: ListAddress) {
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const close = () => setDialog(null);
  const { can } = useAuth();
  return (
    <>
      <MenuFrame
        trigger={
          <Button variant="secondary" icon={Bookmark}>
            Views
          </Button>
        }
        className="max-h-96 w-60 overflow-y-auto"
      >
        <ViewItems list={list} path={path} query={query} />
        {can("views.write") && (
          <div className="-mx-1 mt-1 border-t border-border px-1 pt-1">
            <DropdownMenu.Item onSelect={() => setDialog("save")} className={itemLook}>
              <BookmarkPlus size={16} aria-hidden="true" className="text-ink-muted" />
              Save view
            </DropdownMenu.Item>
            <ManageItem list={list} onSelect={() => setDialog("manage")} />
          </div>
        )}
      </MenuFrame>
      {dialog === "save" && <SaveViewDialog view={{ list, query }} onClose={close} />}
      {dialog === "manage" && <ManageViewsDialog list={list} onSave={() => setDialog("save")} onClose={close} />}
    </>
  );
}

/** Only offered to somebody who has a view. */
function ManageItem({ list, onSelect }: { list: ViewList; onSelect: () => void }) {
  const views = useQuery(viewsQuery(list));
  if (!views.data?.items.length) return null;
  return (
    <DropdownMenu.Item onSelect={onSelect} className={itemLook}>
      <Settings2 size={16} aria-hidden="true" className="text-ink-muted" />
      Rename or delete
    </DropdownMenu.Item>
  );
}

/** The views are loaded when somebody opens the menu: the list itself must not wait for them. */
function ViewItems({ list, path, query }: ListAddress) {
  const navigate = useNavigate();
  const views = useQuery(viewsQuery(list));
  if (views.data?.items.length) {
    return views.data.items.map((view) => (
      <DropdownMenu.Item
        key={view.id}
        onSelect={() => void navigate({ pathname: path, search: view.query && `?${view.query}` })}
        className={itemLook}
      >
        <span className="min-w-0 wrap-anywhere">{view.name}</span>
        {view.query === query && (
          <>
            <Check size={16} aria-hidden="true" className="ms-auto shrink-0 text-ink-muted" />
            <span className="sr-only">, shown now</span>
          </>
        )}
      </DropdownMenu.Item>
    ));
  }
  return (
    <p className="px-2 py-1.5 text-sm text-ink-muted">
      {views.isPending && "Loading…"}
      {views.error && "Your views could not be loaded."}
      {views.data && "Save a filter to come back to it."}
    </p>
  );
}
