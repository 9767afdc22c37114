import { pages } from "@quotemill/shared/screens/pages";
import { type StarterKey, starterKeys } from "@quotemill/shared/templates/starters/names";
import { starters } from "@quotemill/shared/templates/starters/starters";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import { nameOfCopy } from "@quotemill/shared/templates/versions/template-file";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { toast } from "../../../components/messages/toast.tsx";
import { useUrlFilters } from "../../../lib/use-url-filters.ts";
import { useAuth } from "../../auth/index.ts";
import { Builder } from "../builder/builder.tsx";
import { builderLocation } from "../builder/builder-tabs.tsx";
import { readLeftEdits } from "../builder/state/stored-edits.ts";
import { BuilderSkeleton } from "../builder/template-builder-page.tsx";
import { templateQuery } from "../templates.api.ts";
import { StarterChoice } from "./starter-choice.tsx";
import { useTaxed } from "./starter-sample.tsx";

/** Offers the starters first. With `start` in the address, the builder opens with that one. */
export function NewTemplatePage() {
  const companyId = useAuth().company?.id;
  const [{ start }] = useUrlFilters(builderLocation);
  if (!companyId) return null; // only a company's admins reach this route
  if (!start) return <ChoiceOrEdits companyId={companyId} />;
  return isOurs(start) ? (
    <OurStart key={start} starter={start} companyId={companyId} />
  ) : (
    <OwnStart key={start} templateId={start} companyId={companyId} />
  );
}

const isOurs = (start: string): start is StarterKey => (starterKeys as readonly string[]).includes(start);

/** Unsaved edits of an earlier visit are asked about first. Those who decline them choose a starter. */
function ChoiceOrEdits({ companyId }: { companyId: string }) {
  const [hasEdits, setHasEdits] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void readLeftEdits(null, companyId).then((left) => {
      if (!isGone) setHasEdits(left !== null);
    });
    return () => {
      isGone = true;
    };
  }, [companyId]);
  if (hasEdits === null) return <BuilderSkeleton />;
  return hasEdits ? (
    <Builder loaded={null} companyId={companyId} onDeclined={() => setHasEdits(false)} />
  ) : (
    <StarterChoice />
  );
}

function OurStart({ starter, companyId }: { starter: StarterKey; companyId: string }) {
  const start = useTaxed(starters[starter]);
  useTop();
  return <Builder loaded={null} start={start} companyId={companyId} />;
}

/** A template that the company has marked is copied once, as it is now, with its webhook and tax rate. */
function OwnStart({ templateId, companyId }: { templateId: string; companyId: string }) {
  const navigate = useNavigate();
  const [start, setStart] = useState<TemplateInput | null>(null);
  const { data, isFetching, isError } = useQuery(templateQuery(templateId));
  if (!start && data && !isFetching) setStart({ ...data, name: nameOfCopy(data.name) });
  const hasFailed = isError && !start;
  useTop();
  useEffect(() => {
    if (!hasFailed) return;
    toast.error("Failed to load template.");
    navigate(pages.newTemplate.path, { replace: true });
  }, [hasFailed, navigate]);
  return start ? <Builder loaded={null} start={start} companyId={companyId} /> : <BuilderSkeleton />;
}

/** The choice and the builder have the same path, so that the shell keeps the scroll position of the choice. */
function useTop() {
  useEffect(() => {
    document.getElementById("main")?.scrollTo?.(0, 0);
  }, []);
}
