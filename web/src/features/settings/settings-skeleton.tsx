import { Card } from "../../components/ui/card.tsx";
import { FieldBones } from "../../components/ui/skeleton.tsx";

export function SettingsSkeleton() {
  return (
    <div className="grid gap-6 max-md:gap-5">
      {["Email Templates", "Quote Numbering & Naming", "Company Details"].map((title) => (
        <Card key={title} title={title}>
          <FieldBones />
        </Card>
      ))}
    </div>
  );
}
