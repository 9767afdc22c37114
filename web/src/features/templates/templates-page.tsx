import { NotHereYet } from "../../components/not-here-yet.tsx";

export function TemplatesPage() {
  return <NotHereYet title="Quote Builder" subtitle="Create and manage quote templates with conditional logic." />;
}
