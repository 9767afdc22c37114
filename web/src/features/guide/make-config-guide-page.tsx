import { sampleQuotePayload } from "@quotemill/shared/workflow/sample";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Page } from "../../components/page.tsx";
import { useCompanyRegion } from "../../lib/region.tsx";
import { templateQuery } from "../templates/index.ts";
import { SecretRow, SecretRows } from "../workflow/index.ts";
import { BuildWorkflow } from "./build-workflow.tsx";
import { GuideSection, Text, withCode } from "./guide-parts.tsx";
import { AnswerFormat, QuoteFormat, SendingFormat } from "./message-formats.tsx";
import { SignatureCheck } from "./signature-check.tsx";
import { Troubleshooting } from "./troubleshooting.tsx";
import { TryIt } from "./try-it.tsx";
import { type GuideCompany, useAllTemplates, useGuideChoices, useGuideCompany } from "./use-guide.ts";

export function MakeConfigGuidePage() {
  const company = useGuideCompany();
  const region = useCompanyRegion();
  const [{ tool, way, check, template }, choose] = useGuideChoices();
  const templates = useAllTemplates(company.isOwn);
  const chosen = useQuery({ ...templateQuery(template), enabled: company.isOwn && template !== "" });
  useGoToHash();
  return (
    <Page
      title="Make Config Guide"
      subtitle="Let Make, n8n or your own program price your quotes and return their PDFs."
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_13rem]">
        <Contents />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <HowItWorks {...sectionProps("how-it-works")} />
          <YourDetails {...sectionProps("your-details")} company={company} />
          <BuildWorkflow {...sectionProps("build")} company={company} tool={tool} way={way} onChoose={choose} />
          <QuoteFormat
            {...sectionProps("quote-format")}
            payload={sampleQuotePayload(company.id, chosen.data, region)}
            template={template}
            templates={templates}
            onChoose={(choice) => choose({ template: choice })}
          />
          <AnswerFormat {...sectionProps("answer-format")} company={company} />
          <SendingFormat {...sectionProps("sending-format")} company={company} />
          <SignatureCheck
            {...sectionProps("signature")}
            check={check}
            onChoose={(choice) => choose({ check: choice })}
          />
          <TryIt {...sectionProps("try-it")} template={template} isOwn={company.isOwn} />
          <Troubleshooting {...sectionProps("troubleshooting")} />
        </div>
      </div>
    </Page>
  );
}

/** Scrolls to the linked section, because the browser looks for it before the page has rendered. */
function useGoToHash() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
}

const sections = {
  "how-it-works": "How it works",
  "your-details": "Your ids and secrets",
  build: "Build the workflow",
  "quote-format": "What a workflow receives",
  "answer-format": "What it sends back",
  "sending-format": "Sending quotes to customers",
  signature: "Check the signature",
  "try-it": "Try it",
  troubleshooting: "Troubleshooting",
} as const;
type SectionId = keyof typeof sections;
const ids = Object.keys(sections) as SectionId[];

const numbered = (id: SectionId) => `${ids.indexOf(id) + 1}. ${sections[id]}`;

/** A section's id and title, shared by the contents and the section itself. */
const sectionProps = (id: SectionId) => ({ id, title: numbered(id) });

function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="self-start rounded-lg border border-border p-3 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1"
    >
      <h2 className="mb-1 px-2 text-xs font-medium tracking-wide text-ink-muted">On this page</h2>
      <ol className="grid sm:grid-cols-2 lg:grid-cols-1">
        {ids.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-sm px-2 py-1 text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:py-2.5"
            >
              {numbered(id)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const steps = [
  "Someone creates a quote. Its status is Processing.",
  "Quotemill posts it as JSON to its template's webhook URL, or hands it to the built-in workflow if there is none.",
  "Your workflow calculates the totals and creates the PDF.",
  "It posts both to your upload address within 30 seconds.",
  "The quote becomes Generated, and its total and PDF appear on every open screen. A late reply still counts.",
];

function HowItWorks({ id, title }: { id: string; title: string }) {
  return (
    <GuideSection id={id} title={title}>
      <ol className="grid max-w-[72ch] list-decimal gap-1.5 ps-5 marker:text-ink-muted">
        {steps.map((step) => (
          <li key={step} className="ps-1 text-pretty">
            {withCode(step)}
          </li>
        ))}
      </ol>
    </GuideSection>
  );
}

function YourDetails({ id, title, company }: { id: string; title: string; company: GuideCompany }) {
  return (
    <GuideSection id={id} title={title}>
      {company.isOwn ? (
        <div className="@container overflow-hidden rounded-lg border border-border bg-raised dark:bg-surface">
          <dl>
            <SecretRow
              label="Company ID"
              hint="Sent in every request as company_id."
              value={company.id}
              isSecret={false}
            />
          </dl>
          <SecretRows />
        </div>
      ) : (
        <Text>
          Each company has its own id, upload address and secrets. Its admins see them here and under Settings →
          Integrations. The samples below show `your-company-id` instead.
        </Text>
      )}
    </GuideSection>
  );
}
