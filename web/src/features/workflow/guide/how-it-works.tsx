import { GuideSection, withCode } from "./guide-section.tsx";

const steps = [
  "Someone creates a quote. It is Processing.",
  "We post it as JSON to the webhook URL of its template. Without one, the built-in workflow takes it.",
  "Your workflow calculates the totals and makes the PDF.",
  "It posts both to your upload address, within 30 seconds.",
  "The quote is Generated: its total and its PDF show on every open screen. A late answer still counts.",
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
