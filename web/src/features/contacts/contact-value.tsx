import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { ContactValue } from "@quotemill/shared/quotes/contact-value";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { queryOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { countOf, joinParts } from "../../lib/words.ts";

/** What the contact's quotes are worth. */
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
  const { currency, this_year, in_all } = value;
  return (
    <>
      <table className="w-full border-t border-border text-end tabular-nums">
        <thead className="text-sm text-ink-muted">
          <tr>
            <td />
            {["Quoted", "Open", "Accepted"].map((name) => (
              <th key={name} scope="col" className={`${cell} text-end font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SumsRow name="This year" sums={this_year} currency={currency} />
          <SumsRow name="In all" sums={in_all} currency={currency} />
        </tbody>
      </table>
      <ValueNote value={value} />
    </>
  );
}

const cell = "px-5 py-2 max-md:px-2 max-md:first:ps-4 max-md:last:pe-4";

function SumsRow({ name, sums, currency }: { name: string; sums: ContactValue["in_all"]; currency: string }) {
  const { cents } = useFormats();
  return (
    <tr className="border-t border-border">
      <th scope="row" className={`${cell} text-start font-medium`}>
        {name}
      </th>
      {[sums.quoted, sums.open, sums.accepted].map((sum, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <td key={index} className={cell}>
          {cents(sum, currency)}
        </td>
      ))}
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
