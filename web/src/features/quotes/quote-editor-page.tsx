import { useParams } from "react-router";
import { NotHereYet } from "../../components/not-here-yet.tsx";

export function QuoteEditorPage() {
  const { quoteId, savedQuoteId } = useParams();
  return <NotHereYet title={quoteId || savedQuoteId ? "Edit Quote" : "Create Quote"} />;
}
