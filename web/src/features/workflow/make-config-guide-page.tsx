import { NotHereYet } from "../../components/not-here-yet.tsx";

export function MakeConfigGuidePage() {
  return <NotHereYet title="Make Config Guide" />;
}
