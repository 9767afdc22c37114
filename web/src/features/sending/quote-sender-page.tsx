import { NotHereYet } from "../../components/not-here-yet.tsx";

export function QuoteSenderPage() {
  return <NotHereYet title="Quote Sender" />;
}
