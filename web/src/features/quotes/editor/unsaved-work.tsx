import { pages } from "@quotemill/shared/screens/pages";
import { Link } from "react-router";
import { z } from "zod";
import { Note } from "../../../components/ui/note.tsx";
import { useAuth } from "../../auth/index.ts";

/**
 * The name that unsaved work is kept under in the browser. It includes the user and the company, so that the next person
 * to sign in in the same tab does not see it.
 */
export const workName = (userId: string, companyId: string, opened: string) =>
  `quote-work-${userId}-${companyId}-${opened}`;

/** The state of a link that continues unsaved work without asking where to start. */
export const continuesWork = { continuesWork: true };
export const wantsWork = (state: unknown) => (state as Partial<typeof continuesWork> | null)?.continuesWork === true;

/** True if that page shows the list below. */
export const listsWork = (pathname: string, search: string) =>
  pathname === pages.newQuote.path ||
  (pathname === pages.quotes.path && new URLSearchParams(search).get("tab") === "drafts");

/** Lists unsaved work of this tab, with links that continue it. Renders nothing if there is none. */
export function UnsavedWork({ className }: { className?: string }) {
  const { user, company } = useAuth();
  const kept = listKept(workName(user?.id ?? "", company?.id ?? "", ""));
  if (kept.length === 0) return null;
  return (
    <section aria-label="Unsaved work" className={className}>
      <ul className="grid gap-2">
        {kept.map(({ address, title }) => (
          <li key={address}>
            <Note
              tone="accent"
              action={
                <Link to={address} state={continuesWork} className="font-medium underline underline-offset-2">
                  Continue
                </Link>
              }
            >
              Unsaved work: {title}
            </Note>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The parts of kept work that the list shows. It reads only these, so that it does not load the editor. */
const keptBriefly = z.object({ address: z.string(), title: z.string(), has_work: z.literal(true) });

/** Blocked or unreadable storage counts as none. */
function listKept(prefix: string) {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    return names.flatMap(
      (name) => keptBriefly.safeParse(JSON.parse(sessionStorage.getItem(name) ?? "null")).data ?? [],
    );
  } catch {
    return [];
  }
}
