import { Card } from "../../components/ui/card.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";

export function SettingsSkeleton() {
  return (
    <div className="grid gap-6 max-md:gap-5">
      {["Email Templates", "Quote Numbering & Naming", "Company Details"].map((title) => (
        <Card key={title} title={title}>
          <div className="grid gap-4 px-5 pb-5 max-md:px-4">
            <Bone className="w-24" />
            <Bone className="h-control" />
            <Bone className="w-24" />
            <Bone className="h-18" />
          </div>
        </Card>
      ))}
    </div>
  );
}
