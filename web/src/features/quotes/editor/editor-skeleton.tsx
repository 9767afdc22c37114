import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx";
import { EditorLayout } from "./editor-layout.tsx";
import { QuoteDocket } from "./quote-docket.tsx";
import { Step } from "./step.tsx";

const box = "rounded-md border border-border";

/** The editor's real steps, with placeholders for the record and the template. */
export function EditorSkeleton({ isEditing }: { isEditing: boolean }) {
  return (
    <EditorLayout
      title={isEditing ? "Edit Quote" : "Create Quote"}
      desk={<QuoteDocket name="Generating..." number="" contact="" />}
      foot={<Bone className="h-control" />}
    >
      <Skeleton>
        <Step number={1} title="Choose Template" state="later" choice={<Bone className="w-40" />} />
        {isEditing ? (
          <Step number={2} title="Contact Information" state="later" choice={<Bone className="w-56" />} />
        ) : (
          <Step number={2} title="Contact Information" state="later">
            <div className={`${box} h-control`} />
          </Step>
        )}
        <Step number={3} title="Quote Details" state="later">
          <div className="grid gap-4 md:grid-cols-2">
            {[..."1234"].map((key) => (
              <div key={key} className="grid gap-2">
                <Bone className="w-24" />
                <div className={`${box} h-control`} />
              </div>
            ))}
          </div>
        </Step>
      </Skeleton>
    </EditorLayout>
  );
}
