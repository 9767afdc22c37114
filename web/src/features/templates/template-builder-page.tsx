import { useParams } from "react-router";
import { NotHereYet } from "../../components/not-here-yet.tsx";

export function TemplateBuilderPage() {
  const { templateId } = useParams();
  return <NotHereYet title={templateId ? "Edit Template" : "Create Template"} />;
}
