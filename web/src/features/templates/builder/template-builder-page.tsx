import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAuth } from "../../auth/index.ts";
import { templateQuery } from "../templates.api.ts";
import { Builder } from "./builder.tsx";
import { type TemplateState, unpublishedQuery } from "./versions/versions.api.ts";

export function TemplateBuilderPage() {
  const { templateId = "" } = useParams();
  const companyId = useAuth().company?.id;
  if (!companyId) return null; // only a company's admins reach this route
  return <LoadedBuilder key={templateId} templateId={templateId} companyId={companyId} />;
}

/** Loads the newest version once. A refetch must not change what people are editing. */
function LoadedBuilder({ templateId, companyId }: { templateId: string; companyId: string }) {
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<TemplateState | null>(null);
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const template = useQuery({ ...templateQuery(templateId), ...once });
  const unpublished = useQuery({ ...unpublishedQuery(templateId), ...once });
  const isReady = !template.isFetching && !unpublished.isFetching && !loaded;
  if (isReady && template.data && unpublished.data) {
    setLoaded({ published: template.data, unpublished: unpublished.data.draft });
  }

  const hasFailed = (template.isError || unpublished.isError) && !loaded;
  useEffect(() => {
    if (!hasFailed) return;
    toast.error("Failed to load template.");
    navigate(pages.templates.path, { replace: true });
  }, [hasFailed, navigate]);

  return loaded ? <Builder loaded={loaded} companyId={companyId} /> : <BuilderSkeleton />;
}

export function BuilderSkeleton() {
  return (
    <Skeleton>
      <div className="border-b border-border px-4 pt-5 pb-4 md:px-6">
        <Bone className="w-32" />
        <Bone className="mt-3 h-5 w-56" />
        <Bone className="mt-5 w-28" />
      </div>
      <div className="grid gap-1.5 px-4 py-6 md:px-6 lg:ms-54 lg:max-w-[52rem]">
        {["w-40", "w-56", "w-32", "w-48", "w-36"].map((width) => (
          <div key={width} className="flex h-11 items-center rounded-md border border-border px-4">
            <Bone className={width} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
