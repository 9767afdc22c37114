import { NotHereYet } from "../../components/not-here-yet.tsx";

export function QuotesPage() {
  return <NotHereYet title="Quotes" />;
}
