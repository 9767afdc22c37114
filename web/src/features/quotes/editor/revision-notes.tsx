import { Note } from "../../../components/ui/note.tsx";
import type { EditedRevision } from "./edited-revision.ts";

/** What a person should know before making a revision. */
export function RevisionNotes({ revision: { dropped, newest, number } }: { revision: EditedRevision }) {
  if (dropped.length === 0 && !newest) return null;
  return (
    <div className="mb-6 grid gap-2">
      {newest && (
        <Note tone="warning">
          {newest} is newer than the revision you opened. What you create here follows it, as {number}.
        </Note>
      )}
      {dropped.length > 0 && (
        <Note tone="warning">
          The template has changed since. It no longer takes{" "}
          {list.format(dropped.map(({ label, value }) => `'${label}: ${shortened(value)}'`))}.
        </Note>
      )}
    </div>
  );
}

const list = new Intl.ListFormat("en");
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
