import type { Company } from "@quotemill/shared/companies/company";
import { nameFallback, numberFallback, renderQuoteName } from "@quotemill/shared/quotes/naming";
import { namedAnswers } from "@quotemill/shared/quotes/variable-answers";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { nextNumberQuery } from "../../../records/quotes.api.ts";
import { useAuth } from "../../auth/index.ts";
import type { ContactFields } from "./contact/contact-choice.ts";
import type { EditorTemplate } from "./editor-record.ts";
import type { QuoteForm } from "./quote-form.ts";

/** Today's date in figures, for the quote's name. */
export const today = (company: Company | null) => formatsFor(company ?? defaultRegion).shortDay(new Date());

/**
 * The number of the next quote; null while it loads. It is not fetched again once `isTaken`, because this page has no
 * use for the number after it.
 */
export function useNextNumber(company: Company | null, isTaken = false): string | null {
  const isEnabled = company !== null && !isTaken;
  const { data, isPending } = useQuery({ ...nextNumberQuery(company?.id ?? ""), enabled: isEnabled });
  return data ?? (isPending && isEnabled ? null : numberFallback);
}

/** The current user, for the quote's name. */
function useNamedUser() {
  const { userProfile } = useAuth();
  return { full_name: userProfile?.full_name ?? "", email: userProfile?.email ?? "" };
}

/**
 * The current name: the typed one, or the company's name template filled in with what is known so far. A revision has the
 * number that it will get. The name that shows may follow the `settled` answers, a frame behind what is typed; the one to
 * save never does.
 */
export function useQuoteName(
  company: Company | null,
  form: Pick<EditorTemplate, "structure" | "tables" | "name">,
  { answers, settled, ownName }: Pick<QuoteForm, "answers" | "ownName"> & { settled: Answers },
  contact: ContactFields | null,
  { isTaken, revisionNumber }: { isTaken: boolean; revisionNumber: string | undefined },
) {
  const user = useNamedUser();
  const freshNumber = useNextNumber(company, isTaken || revisionNumber !== undefined);
  const nextNumber = revisionNumber ?? freshNumber;
  const queryClient = useQueryClient();
  const loadNumber = () => queryClient.ensureQueryData(nextNumberQuery(company?.id ?? "")).catch(() => numberFallback);
  const template = company?.quote_name_template ?? "";
  // Half a name such as '- HF-1064' says less than 'New Quote'.
  const isEarly = template.includes("{{contact_") && !contact?.first_name.trim();
  const nameWith = (quote_number: string, given: Answers) =>
    renderQuoteName(template, {
      contact: contact ?? {},
      template_name: form.name,
      answers: namedAnswers(form.structure, workOut(form, given), formatsFor(company ?? defaultRegion)),
      quote_number,
      quote_date: today(company),
      company_name: company?.name ?? "",
      user,
    });
  const automatic = (number: string | null) => (isEarly || number === null ? "" : nameWith(number, settled));
  return {
    nextNumber,
    /** For a new quote: the server names it again, with the number that it takes. */
    toSubmit: () => ownName ?? nameWith(nextNumber ?? numberFallback, answers),
    /** For a draft, which is stored under this name: waits for the number. */
    toSave: async () => ownName ?? nameWith(nextNumber ?? (await loadNumber()), answers),
    /** The name in the input, empty until there is one. */
    typed: ownName ?? automatic(nextNumber),
    /** The name in the docket. */
    shown: (ownName ?? automatic(nextNumber)) || (nextNumber === null ? "Generating..." : nameFallback),
  };
}
