import type { Letterhead } from "../workflow/document.ts";

export type MailCompany = Omit<Letterhead, "logo_url">;

/** Who the company is and where to find it, as the foot of its mails. What it did not give leaves no trace. */
export function companyLines({ name, abn, address, phone, email, website }: MailCompany): string[] {
  const joined = (...parts: (string | null | undefined)[]) =>
    parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(", ");
  return [
    joined(name, abn && `ABN ${unbroken(abn)}`),
    joined(...(address ?? "").split("\n")),
    joined(phone && unbroken(phone), email, website),
  ].filter(Boolean);
}

/** Numbers do not break across lines. */
export const unbroken = (number: string) => number.trim().replace(/\s+/g, "\u00a0");
