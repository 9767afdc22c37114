import { NotHereYet } from "../../components/not-here-yet.tsx";

export function IntegrationsPage() {
  return <NotHereYet title="Integrations" />;
}
