import { Bone } from "../../../components/ui/skeleton.tsx";

export function PdfSkeleton() {
  return (
    <div className="mx-auto my-6 grid aspect-[1/1.414] w-[min(48rem,90%)] content-start gap-4 bg-raised p-10 shadow-sheet">
      <Bone className="h-5 w-40" />
      <Bone className="w-64" />
      <Bone className="w-56" />
      <Bone className="mt-6 w-full" />
      <Bone className="w-full" />
      <Bone className="w-2/3" />
    </div>
  );
}
