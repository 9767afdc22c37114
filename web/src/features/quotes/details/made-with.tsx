import type { Quote } from "@quotemill/shared/quotes/schema";

/** The template, and its version if it is known. */
export function MadeWith({ quote: { template_name, template_version } }: { quote: Quote }) {
  if (!template_name) return null;
  return (
    <p className="mt-6 text-sm wrap-anywhere text-ink-muted">
      Made with {template_name}
      {template_version && `, version ${template_version}`}
    </p>
  );
}
