import { sampleQuotePayload } from "@quotemill/shared/workflow/sample";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Page } from "../../components/page.tsx";
import { useCompanyPlace } from "../../lib/company-place.tsx";
import { templateQuery } from "../templates/index.ts";
import { AnswerFormat } from "./guide/answer-format.tsx";
import { BuildWorkflow } from "./guide/build-workflow.tsx";
import { Contents, sectionProps } from "./guide/contents.tsx";
import { HowItWorks } from "./guide/how-it-works.tsx";
import { QuoteFormat } from "./guide/quote-format.tsx";
import { SendingFormat } from "./guide/sending-format.tsx";
import { SignatureCheck } from "./guide/signature-check.tsx";
import { Troubleshooting } from "./guide/troubleshooting.tsx";
import { TryIt } from "./guide/try-it.tsx";
import { useAllTemplates } from "./guide/use-all-templates.ts";
import { useGuideCompany } from "./guide/use-guide-company.ts";
import { useGuidePlace } from "./guide/use-guide-place.ts";
import { YourDetails } from "./guide/your-details.tsx";

export function MakeConfigGuidePage() {
  const company = useGuideCompany();
  const place = useCompanyPlace();
  const [{ tool, check, template }, setPlace] = useGuidePlace();
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
          <BuildWorkflow
            {...sectionProps("build")}
            company={company}
            tool={tool}
            onChoose={(choice) => setPlace({ tool: choice })}
          />
          <QuoteFormat
            {...sectionProps("quote-format")}
            payload={sampleQuotePayload(company.id, chosen.data, place)}
            template={template}
            templates={templates}
            onChoose={(choice) => setPlace({ template: choice })}
          />
          <AnswerFormat {...sectionProps("answer-format")} company={company} />
          <SendingFormat {...sectionProps("sending-format")} company={company} />
          <SignatureCheck
            {...sectionProps("signature")}
            check={check}
            onChoose={(choice) => setPlace({ check: choice })}
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
