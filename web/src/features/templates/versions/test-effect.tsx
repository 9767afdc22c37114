import { resultsOf } from "@quotemill/shared/pricing/run-test-case";
import type { StoredContents } from "@quotemill/shared/templates/versions";
import { Note } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/use-formats.ts";

/** What the change does to the first test whose total it changes. */
export function TestEffect({ was, now }: { was: StoredContents; now: StoredContents }) {
  const { cents } = useFormats();
  for (const { name, answers } of now.test_cases) {
    const [before, after] = [was, now].map((form) => resultsOf(form, answers).totals?.grand_total);
    if (before === undefined || after === undefined || before === after) continue;
    return (
      <div className="mt-4">
        <Note tone="accent">
          With the test “{name}”, the total goes from {cents(before)} to {cents(after)}.
        </Note>
      </div>
    );
  }
  return null;
}
