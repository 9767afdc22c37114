import type { Company } from "@quotemill/shared/companies";
import { visibleAnswers } from "@quotemill/shared/quotes/answers";
import { nameFallback, numberFallback, renderQuoteName } from "@quotemill/shared/quotes/naming";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import { useQuery } from "@tanstack/react-query";
import { nextNumberQuery } from "../quotes.api.ts";
import type { ContactFields } from "./contact-choice.ts";
import type { QuoteForm } from "./quote-form.ts";

export const today = () => new Date().toLocaleDateString();

export function useNextNumber(company: Company | null) {
  const { data, isPending } = useQuery({ ...nextNumberQuery(company?.id ?? ""), enabled: company !== null });
  return { nextNumber: data ?? numberFallback, isPending: isPending && company !== null };
}

/** The name as it would be now: the person's own, or the company's rule applied to what is known so far. */
export function useQuoteName(
  company: Company | null,
  structure: TemplateStructure,
  { answers, ownName }: QuoteForm,
  contact: ContactFields | null,
) {
  const { nextNumber, isPending } = useNextNumber(company);
  const template = company?.quote_name_template ?? "";
  // Half a name is no name: '- HF-1064' says less than 'New Quote'.
  const isEarly = template.includes("{{contact_") && !contact?.first_name.trim();
  const live = renderQuoteName(template, {
    contact: contact ?? {},
    answers: visibleAnswers(structure, answers),
    quote_number: nextNumber,
    quote_date: today(),
    company_name: company?.name ?? "",
  });
  const automatic = isEarly || isPending ? "" : live;
  return {
    nextNumber,
    /** What is saved. */
    name: ownName ?? live,
    /** What the input shows: empty until there is something to say. */
    typed: ownName ?? automatic,
    /** What the docket shows. */
    shown: (ownName ?? automatic) || (isPending ? "Generating..." : nameFallback),
  };
}
