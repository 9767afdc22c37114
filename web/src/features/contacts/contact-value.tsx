import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { ContactValue } from "@quotemill/shared/quotes/contact-value";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { queryOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { countOf, joinParts } from "../../lib/words.ts";

/** Shows the total value of the contact's quotes. */
export function ContactValueCard({ contactId }: { contactId: string }) {
  const value = useQuery(queryOf(quoteCalls.valueOfContact, { params: { id: contactId } }));
  return (
    <Card title="Value">
      <QueryView query={value} failed="Failed to add up the quotes" skeleton={<Bone className="m-5 h-24" />}>
        {(data) => <Sums value={data} />}
      </QueryView>
    </Card>
  );
}

function Sums({ value }: { value: ContactValue }) {
  return (
    <>
      <table className="w-full border-t border-border text-end tabular-nums">
        <thead className="text-sm text-ink-muted">
          <tr>
            <td />
            {["This year", "In all"].map((name) => (
              <th key={name} scope="col" className={`${cell} text-end font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SumsRow name="Quoted" kind="quoted" value={value} />
          <SumsRow name="Open" kind="open" value={value} />
          <SumsRow name="Accepted" kind="accepted" value={value} />
        </tbody>
      </table>
      <ValueNote value={value} />
    </>
  );
}

const cell = "px-5 py-2 max-md:px-2 max-md:first:ps-4 max-md:last:pe-4";

function SumsRow({ name, kind, value }: { name: string; kind: keyof ContactValue["in_all"]; value: ContactValue }) {
  const { cents } = useFormats();
  const { this_year, in_all, currency } = value;
  return (
    <tr className="border-t border-border">
      <th scope="row" className={`${cell} text-start font-medium`}>
        {name}
      </th>
      <td className={cell}>{cents(this_year[kind], currency)}</td>
      <td className={cell}>{cents(in_all[kind], currency)}</td>
    </tr>
  );
}

function ValueNote({ value: { drafts, others, currency } }: { value: ContactValue }) {
  const { cents } = useFormats();
  const text = joinParts(
    drafts.count > 0 && countOf(drafts.count, "draft"),
    drafts.total !== null && `${cents(drafts.total, currency)} when saved`,
    others > 0 && `Without ${countOf(others, "quote")} in another currency`,
  );
  return text ? <p className="border-t border-border px-5 py-3 text-sm text-ink-muted max-md:px-4">{text}</p> : null;
}
