import { Card } from "../../components/ui/card.tsx";
import { Bone, FieldBones } from "../../components/ui/skeleton.tsx";

export function SenderSkeleton() {
  return (
    <div className="grid gap-5">
      <Card title="Quotes">
        <div className="divide-y divide-border border-t border-border">
          {["w-48", "w-40", "w-44"].map((width) => (
            <div key={width} className="grid min-h-row-lg content-center gap-2 px-5 max-md:px-4">
              <Bone className={width} />
              <Bone className="h-2.5 w-32" />
            </div>
          ))}
        </div>
      </Card>
      <Card title="Email">
        <FieldBones />
      </Card>
    </div>
  );
}
