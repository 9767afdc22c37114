import { fullName } from "@quotemill/shared/contacts/contact";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { QuoteMaterials } from "@quotemill/shared/prices/materials";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { Page } from "../../../components/page.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { queryOf } from "../../../lib/api/queries.ts";
import { saveFile } from "../../../lib/files.ts";
import { useFormats } from "../../../lib/formats.ts";
import { joinParts } from "../../../lib/words.ts";
import { personLink } from "../../../records/person-link.ts";
import { QuoteBadge } from "../../../records/quote-badge.tsx";
import { useAuth } from "../../auth/index.ts";
import { detailsQuery } from "../details/details.api.ts";
import { MaterialsBones, SupplierCard, TotalsCard, UnlistedCard } from "./materials-cards.tsx";
import { csvText, listText } from "./materials-list.ts";
import { PrintSheets } from "./print-sheets.tsx";

export function MaterialsPage() {
  const { quoteId = "" } = useParams();
  const materials = useQuery(queryOf(quoteCalls.materials, { params: { id: quoteId } }));
  const details = useQuery(detailsQuery(quoteId, false));
  const quote = details.data?.kind === "quote" ? details.data.record : null;
  if (materials.data && quote) return <QuoteMaterialsPage materials={materials.data} quote={quote} />;
  return (
    <Page title={pages.quoteMaterials.title}>
      <QueryView
        query={{ ...(materials.error ? materials : details), data: undefined }}
        failed="The materials could not be loaded."
        skeleton={<MaterialsBones />}
        missing={
          <EmptyState title="This quote does not exist." text="It may have been deleted, or the address is wrong.">
            <LinkButton to={pages.quotes.path} variant="secondary">
              Show all quotes
            </LinkButton>
          </EmptyState>
        }
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

/** Lists the materials of a quote by supplier. Costs leave this screen only if that is ticked: a list goes to suppliers. */
function QuoteMaterialsPage({ materials, quote }: { materials: QuoteMaterials; quote: Quote }) {
  const formats = useFormats();
  const { hasFiles } = useAuth();
  const [hasCosts, setHasCosts] = useState(false);
  const { currency, quote_number } = quote;
  const { suppliers, unlisted, accepted_at } = materials;
  const contact = quote.contact ?? contactFromInfo(quote.contact_info ?? {});
  const person = { id: quote.contact_id, email: contact.email };
  const isEmpty = suppliers.length === 0;
  const handleCsv = () =>
    saveFile(new Blob([csvText(materials, hasCosts)], { type: "text/csv" }), `${quote_number} materials.csv`);
  return (
    <Page
      back={{ to: personLink(person, quote.id), label: `Back to ${quote_number}` }}
      title={pages.quoteMaterials.title}
      badge={<QuoteBadge quote={quote} />}
      subtitle={joinParts(
        quote.quote_name,
        quote_number,
        fullName(contact),
        accepted_at && `counts what was accepted on ${formats.date(accepted_at)}`,
      )}
      action={
        !isEmpty &&
        hasFiles && (
          <div className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-3">
            <CopyButton
              text={listText(materials, formats, { hasCosts, currency })}
              words="Copy list"
              variant="secondary"
              size="default"
            />
            <Button variant="secondary" icon={Download} onClick={handleCsv}>
              CSV
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        )
      }
    >
      {isEmpty && unlisted.length === 0 ? (
        <Card>
          <Nothing />
        </Card>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {isEmpty && (
              <Card>
                <Nothing />
              </Card>
            )}
            {suppliers.map((each) => (
              <SupplierCard key={each.supplier} {...each} currency={currency} />
            ))}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {!isEmpty && (
              <TotalsCard
                suppliers={suppliers}
                quote={quote}
                hasCosts={hasCosts}
                onCosts={(event) => setHasCosts(event.currentTarget.checked)}
              />
            )}
            {unlisted.length > 0 && <UnlistedCard lines={unlisted} />}
          </div>
        </div>
      )}
      <PrintSheets
        suppliers={suppliers}
        about={joinParts(quote_number, quote.quote_name)}
        currency={currency}
        hasCosts={hasCosts}
      />
    </Page>
  );
}

const Nothing = () => (
  <EmptyState
    title="Nothing in this quote has an item."
    text="Price a template by items of the price list, and its quotes tell what they need."
  />
);
