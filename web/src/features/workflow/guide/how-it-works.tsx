import { GuideSection, withCode } from "./guide-section.tsx";

const steps = [
  "Someone creates a quote. Its status is Processing.",
  "Quotemill posts it as JSON to its template's webhook URL, or hands it to the built-in workflow if there is none.",
  "Your workflow calculates the totals and creates the PDF.",
  "It posts both to your upload address within 30 seconds.",
  "The quote becomes Generated, and its total and PDF appear on every open screen. A late reply still counts.",
];

export function HowItWorks({ id, title }: { id: string; title: string }) {
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
