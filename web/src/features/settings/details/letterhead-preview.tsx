import { readAbn } from "@quotemill/shared/abn";
import { brandColours } from "@quotemill/shared/brand";
import type { CompanyDetailsInput } from "@quotemill/shared/company-details";
import { useId } from "react";
import { joinParts } from "../../../lib/format.ts";

interface Props {
  name: string;
  logoUrl: string | null;
  details: CompanyDetailsInput;
}

/** The header and footer of a printed quote. Paper stays white in the dark theme. */
export function LetterheadPreview({ name, logoUrl, details }: Props) {
  const titleId = useId();
  const { brand, light } = brandColours(details.colour);
  const { address, abn, phone, email, website } = details;
  const reach = joinParts(phone, email);
  const lines = [...address.split("\n"), abn && `ABN ${readAbn(abn) ?? abn}`, reach, website].filter(
    (line) => line.trim() !== "",
  );
  return (
    <figure aria-labelledby={titleId} className="grid content-start gap-1.5">
      <figcaption id={titleId} className="text-sm font-medium">
        On the printed quote
      </figcaption>
      <div
        data-theme="light"
        className="grid min-h-72 grid-rows-[auto_1fr_auto] overflow-hidden rounded-md border border-border bg-raised text-xs text-ink-muted shadow-sheet"
      >
        <div style={{ backgroundColor: brand }} className="h-1" />
        <div className="p-4 wrap-anywhere">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              {logoUrl && <img src={logoUrl} alt="" className="mb-2 h-9 max-w-32 object-contain object-left" />}
              <p className="text-base font-semibold text-ink">{name}</p>
            </div>
            <p style={{ color: light.ink }} className="text-xl font-semibold">
              Quote
            </p>
          </div>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and two may be the same
            <p key={index}>{line}</p>
          ))}
        </div>
        <p className="mx-4 truncate border-t border-border py-2">{details.footer.replaceAll("\n", " · ") || name}</p>
      </div>
    </figure>
  );
}
