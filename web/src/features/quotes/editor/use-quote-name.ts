import type { Company } from "@quotemill/shared/companies";
import { nameFallback, numberFallback, renderQuoteName } from "@quotemill/shared/quotes/naming";
import { visibleAnswers } from "@quotemill/shared/templates/answers";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../../auth/index.ts";
import { nextNumberQuery } from "../quotes.api.ts";
import type { ContactFields } from "./contact-choice.ts";
import type { QuoteForm } from "./quote-form.ts";

export const today = () => new Date().toLocaleDateString();

/** Null while it loads. Once a quote takes it, it is `isTaken`: the one after it is nobody's business here. */
export function useNextNumber(company: Company | null, isTaken = false): string | null {
  const isAsked = company !== null && !isTaken;
  const { data, isPending } = useQuery({ ...nextNumberQuery(company?.id ?? ""), enabled: isAsked });
  return data ?? (isPending && isAsked ? null : numberFallback);
}

/** Whoever makes the quote, for its name. */
export function useNamedUser() {
  const { userProfile } = useAuth();
  return { full_name: userProfile?.full_name ?? "", email: userProfile?.email ?? "" };
}

/**
 * The name as it would be now: the person's own, or the company's rule applied to what is known so far. `quote` is the
 * one that is being edited: the docket shows it under its own number.
 */
export function useQuoteName(
  company: Company | null,
  structure: TemplateStructure,
  { answers, ownName }: QuoteForm,
  contact: ContactFields | null,
  { quote, isTaken }: { quote: { quote_number: string } | undefined; isTaken: boolean },
) {
  const user = useNamedUser();
  const nextNumber = useNextNumber(company, isTaken);
  const template = company?.quote_name_template ?? "";
  // Half a name is no name: '- HF-1064' says less than 'New Quote'.
  const isEarly = template.includes("{{contact_") && !contact?.first_name.trim();
  const nameWith = (quote_number: string) =>
    renderQuoteName(template, {
      contact: contact ?? {},
      answers: visibleAnswers(structure, answers),
      quote_number,
      quote_date: today(),
      company_name: company?.name ?? "",
      user,
    });
  const automatic = (number: string | null) => (isEarly || number === null ? "" : nameWith(number));
  const shownNumber = quote?.quote_number ?? nextNumber;
  return {
    nextNumber,
    /** What is saved. */
    name: ownName ?? nameWith(nextNumber ?? numberFallback),
    /** What the input shows: empty until there is something to say. */
    typed: ownName ?? automatic(nextNumber),
    /** What the docket shows. */
    shown: (ownName ?? automatic(shownNumber)) || (shownNumber === null ? "Generating..." : nameFallback),
    shownNumber,
  };
}
