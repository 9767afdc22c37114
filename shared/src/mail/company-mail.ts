import { brandColours } from "../companies/brand.ts";
import {
  type Action,
  button,
  cardRow,
  type Fact,
  messageRows,
  paragraphsOf,
  row,
  saidRow,
  smallRow,
} from "./blocks.ts";
import { headerLine, preheaderOf, type RenderedMail } from "./envelope.ts";
import { companyLines, frame, type MailCompany, type MailLogo } from "./frame.ts";

export interface CompanyMailParts {
  company: MailCompany;
  logo: MailLogo | null;
  subject: string;
  heading: string;
  /** Plain text in paragraphs. */
  message: string;
  /** The words of the customer or a colleague, set apart from ours. */
  said?: string;
  facts?: Fact[];
  action?: Action | null;
  /** Small print below the button. */
  note?: string;
  /** The reason why the reader gets this mail, at its foot. */
  reason: string;
}

/** A mail about an answer, to the customer or to staff, under the company's letterhead. */
export function companyMail(parts: CompanyMailParts): RenderedMail {
  const { company, logo, heading, message, said = "", facts = [], action, note = "", reason } = parts;
  const subject = headerLine(parts.subject);
  const preheader = preheaderOf(headerLine(`${message} ${said}`));
  const { light } = brandColours(company.colour);
  return {
    subject,
    preheader,
    html: frame({
      subject,
      preheader,
      sender: { name: company.name, colour: company.colour, logo },
      heading,
      rows: [
        ...messageRows(message),
        ...(said ? [saidRow(said)] : []),
        ...(facts.length > 0 ? [cardRow(facts)] : []),
        ...(action ? [row(button(action, light), "28px 40px 0")] : []),
        ...(note ? [smallRow(note)] : []),
      ],
      foot: [companyLines(company), [reason]],
    }),
    text: textForm(parts),
  };
}

function textForm({
  company,
  heading,
  message,
  said = "",
  facts = [],
  action,
  note,
  reason,
}: CompanyMailParts): string {
  const blocks = [
    heading,
    ...paragraphsOf(message),
    // Mail programs mark another person's words in this way.
    paragraphsOf(said).join("\n\n").replace(/^/gm, "> "),
    facts
      .map(({ label, value }) => (value ? `${headerLine(label)}: ${headerLine(value)}` : headerLine(label)))
      .join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    note ?? "",
    companyLines(company).join("\n"),
    reason,
  ];
  // People copy from plain text, and would copy a non-breaking space in a phone number.
  return blocks
    .filter((block) => block.trim() !== "" && block !== "> ")
    .join("\n\n")
    .replaceAll("\u00a0", " ");
}
