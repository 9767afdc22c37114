import { pages } from "@quotemill/shared/screens/pages";
import type { TemplateListItem } from "@quotemill/shared/templates/schema/template";
import { type StarterKey, starterKeys, starterWords } from "@quotemill/shared/templates/starters/names";
import { starters } from "@quotemill/shared/templates/starters/starters";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useFailureToast } from "../../../components/messages/outcomes.ts";
import { DeskLayout } from "../../../components/page.tsx";
import { LoadMore, QueryView } from "../../../components/query-view.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { Radio } from "../../../components/ui/choices.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { itemsOf } from "../../../lib/api/queries.ts";
import { countOf } from "../../../lib/words.ts";
import { countFields } from "../builder/state/edited-template.ts";
import { ownStartersQuery, templateQuery } from "../templates.api.ts";
import { StarterDrawing } from "./starter-drawing.tsx";
import { startLink } from "./starter-links.tsx";
import { StarterQuestions, StarterSample, useTaxed } from "./starter-sample.tsx";

/** Offers what a new template can start with: our own starters, and the templates that the company has marked as one. */
export function StarterChoice() {
  const [chosen, setChosen] = useState<StarterKey | TemplateListItem>("fence");
  const own = useInfiniteQuery(ownStartersQuery);
  useFailureToast(own.error, "Failed to load templates");
  const name = useId();
  const isChosen = (each: string) => each === (typeof chosen === "string" ? chosen : chosen.id);
  return (
    <DeskLayout
      back={{ to: pages.templates.path, label: "Back to Templates" }}
      title="New Template"
      subtitle="Start from a ready-made template and adapt it."
      deskLabel="Starter"
      desk={typeof chosen === "string" ? <OurDesk starter={chosen} /> : <OwnDesk key={chosen.id} id={chosen.id} />}
      foot={
        <LinkButton to={startLink(typeof chosen === "string" ? chosen : chosen.id)} block>
          {chosen === "blank"
            ? "Start blank"
            : `Start with ${typeof chosen === "string" ? starterWords[chosen].name : chosen.name}`}
        </LinkButton>
      }
    >
      <fieldset className="@container max-w-[44rem]">
        <legend className="sr-only">Starter</legend>
        <div className="grid gap-3 @min-[34rem]:grid-cols-2">
          {starterKeys.map((key) => (
            <StarterCard
              key={key}
              radio={{ name, checked: isChosen(key), onChange: () => setChosen(key) }}
              drawing={<StarterDrawing of={key} className="w-24 @min-[34rem]:w-30" />}
              title={starterWords[key].name}
              text={starterWords[key].text}
              meta={metaOf(key)}
            />
          ))}
          {(own.data ? itemsOf(own.data) : []).map((template) => (
            <StarterCard
              key={template.id}
              radio={{ name, checked: isChosen(template.id), onChange: () => setChosen(template) }}
              drawing={<StarterDrawing of="own" className="w-24 @min-[34rem]:w-30" />}
              title={template.name}
              text="A template of your company."
              meta={countOf(template.field_count, "question")}
            />
          ))}
        </div>
        <LoadMore query={own} />
      </fieldset>
      {typeof chosen === "string" ? (
        <StarterQuestions template={starters[chosen]} />
      ) : (
        <OwnQuestions key={chosen.id} id={chosen.id} />
      )}
    </DeskLayout>
  );
}

function metaOf(key: StarterKey): string {
  if (key === "blank") return "no questions yet";
  const { structure, test_cases } = starters[key];
  return `${countOf(countFields(structure).total, "question")}, ${countOf(test_cases.length, "test")}`;
}

function OurDesk({ starter }: { starter: StarterKey }) {
  return <StarterSample template={useTaxed(starters[starter])} isOwn={false} />;
}

function OwnDesk({ id }: { id: string }) {
  const template = useQuery(templateQuery(id));
  return (
    <QueryView query={template} failed="Failed to load template." skeleton={<Bone className="h-64 w-full" />}>
      {(loaded) => <StarterSample template={loaded} isOwn />}
    </QueryView>
  );
}

function OwnQuestions({ id }: { id: string }) {
  const { data: template } = useQuery(templateQuery(id));
  return template && <StarterQuestions template={template} />;
}

/** A radio button drawn as a card. The whole card is clickable. */
function StarterCard({
  radio,
  drawing,
  title,
  text,
  meta,
}: {
  radio: { name: string; checked: boolean; onChange: () => void };
  drawing: ReactNode;
  title: string;
  text: string;
  meta: string;
}) {
  const id = useId();
  const titleId = useId();
  const textId = useId();
  return (
    <label
      htmlFor={id}
      className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] content-start items-start gap-x-4 rounded-lg border border-border bg-raised px-4 py-3.5 shadow-xs transition-colors duration-fast hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring dark:bg-surface"
    >
      <span className="row-span-2 self-center">{drawing}</span>
      <span id={titleId} className="text-md font-semibold wrap-anywhere">
        {title}
      </span>
      <Radio id={id} {...radio} aria-labelledby={titleId} aria-describedby={textId} className="mt-1 outline-none" />
      <span id={textId} className="col-span-2 col-start-2 text-pretty text-ink-muted">
        {text} <span className="mt-1 block text-xs tracking-wide tabular-nums">{meta}</span>
      </span>
    </label>
  );
}
