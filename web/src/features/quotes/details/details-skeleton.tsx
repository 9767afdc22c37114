import { Bone } from "../../../components/ui/skeleton.tsx";

export function DetailsSkeleton() {
  return (
    <div className="grid content-start gap-5 px-6 pt-6 pb-8">
      {["w-40", "w-56", "w-48", "w-64", "w-44", "w-52"].map((width) => (
        <Bone key={width} className={width} />
      ))}
    </div>
  );
}
