import { type CompanyDetailsInput, companyDetailsInput } from "@quotemill/shared/companies/details";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { api } from "../../../lib/api/api.ts";
import { later } from "../../../lib/load-later.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";

const picture = later(async () => (await import("./page-picture.ts")).pagePicture);
const debounceMs = 500;

interface Props {
  companyId: string;
  logoUrl: string | null;
  details: CompanyDetailsInput;
}

/** A sample quote as it would be printed with the details in the form. Paper stays white in the dark theme. */
export function QuotePreview({ companyId, logoUrl, details }: Props) {
  const titleId = useId();
  const preview = usePreview({ companyId, logoUrl, details });
  return (
    <figure aria-labelledby={titleId} className="grid content-start gap-1.5 @min-[56rem]:sticky @min-[56rem]:top-6">
      <figcaption id={titleId} className="text-sm font-medium">
        On the printed quote
      </figcaption>
      <div
        data-theme="light"
        aria-busy={preview.isFetching}
        className="grid aspect-[210/297] place-items-center overflow-hidden rounded-md border border-border bg-raised shadow-sheet"
      >
        {preview.data ? (
          <img
            src={preview.data}
            alt="A sample quote with these details"
            className={clsx("size-full transition-opacity duration-fast", preview.isPlaceholderData && "opacity-60")}
          />
        ) : (
          <p className="p-6 text-center text-sm text-ink-muted">
            {preview.isError ? "The preview could not be made. Change something to try again." : "Printing…"}
          </p>
        )}
      </div>
    </figure>
  );
}

/** The server prints the preview like a real quote, once the form has been left alone for a moment and is valid. */
function usePreview({ companyId, logoUrl, details }: Props) {
  const settled = useDebounced(JSON.stringify(details), debounceMs);
  const { success, data: body } = companyDetailsInput.safeParse(JSON.parse(settled));
  return useQuery({
    queryKey: ["quote preview", companyId, logoUrl, body],
    queryFn: async ({ signal }) => {
      const input = { params: { id: companyId }, body: body as CompanyDetailsInput };
      const { pdf_base64 } = await api(settingsCalls.previewQuote, { ...input, signal });
      const pagePicture = await picture.fetch();
      return pagePicture(pdf_base64);
    },
    enabled: success,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
