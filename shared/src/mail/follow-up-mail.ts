import { brandColours } from "../companies/brand.ts";
import { html, type Markup } from "../text/html.ts";
import { addDays, localDay } from "../time/calendar.ts";
import { button, messageRows, noteRow, paragraphsOf, row, smallRow, textLink } from "./blocks.ts";
import { headerLine, type RenderedMail } from "./envelope.ts";
import { companyLines, frame, type MailCompany, type MailLogo, unbroken } from "./frame.ts";

export interface FollowUpMailParts {
  /** Null if the payload does not name the company. */
  company: MailCompany | null;
  logo: MailLogo | null;
  /** Plain text, with its variables filled in. */
  subject: string;
  message: string;
  /** The person who sent the quote. The mail has no signature without a name. */
  sender: { name: string | null; title: string | null; mobile: string | null };
  quoteCount: number;
  wasOpened: boolean;
  /** True for the last reminder, which is sent shortly before the quotes end. */
  isLast: boolean;
  /** The last day on which the quotes can be accepted: 'yyyy-mm-dd'. */
  validUntil: string | null;
  offerUrl: string;
  declineUrl: string;
  stopUrl: string;
  now: Date;
  timeZone: string;
  formats: { calendarDay: (day: string) => string };
}

/** The reminder that a customer gets, for the workflow that sends it and for the preview. */
export function followUpMail(parts: FollowUpMailParts): RenderedMail {
  const { company, logo } = parts;
  const subject = headerLine(parts.subject);
  const heading = headingOf(parts);
  const preheader = validityOf(parts).join(" ") || heading;
  const { light } = brandColours(company?.colour);
  const link = (label: string, url: string) => textLink({ label, url }, light);
  return {
    subject,
    preheader,
    html: frame({
      subject,
      preheader,
      sender: company && { name: company.name, colour: company.colour, logo },
      heading,
      rows: [
        ...messageRows(parts.message),
        row(button({ label: `View your ${quotes(parts)}`, url: parts.offerUrl }, light), "28px 40px 0"),
        ...validityOf(parts).map(smallRow),
        ...signature(parts),
        noteRow(html`Not going ahead? ${link("Let us know", parts.declineUrl)}, and we won’t ask again.`),
      ],
      foot: [
        company ? companyLines(company) : [],
        [html`Don’t want reminders from us? ${link("Stop reminders", parts.stopUrl)}`],
      ],
    }),
    text: textForm(parts),
  };
}

const quotes = ({ quoteCount }: FollowUpMailParts) => (quoteCount === 1 ? "quote" : "quotes");
const are = ({ quoteCount }: FollowUpMailParts) => (quoteCount === 1 ? "is" : "are");

function headingOf(parts: FollowUpMailParts): string {
  const { isLast, validUntil, wasOpened } = parts;
  if (isLast && validUntil) return `Your ${quotes(parts)} ${are(parts)} valid until ${nearDay(validUntil, parts)}`;
  return wasOpened ? `Any questions about your ${quotes(parts)}?` : `Did our ${quotes(parts)} reach you?`;
}

const weekdays = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });

/** Names a day within the next week by its weekday, which is understood at a glance, and others by their date. */
function nearDay(day: string, { now, timeZone, formats }: FollowUpMailParts): string {
  const isNear = day < addDays(localDay(now, timeZone), 7);
  return isNear ? weekdays.format(new Date(`${day}T00:00:00Z`)) : unbroken(formats.calendarDay(day));
}

const validityOf = ({ validUntil, formats }: FollowUpMailParts) =>
  validUntil ? [`Valid until ${unbroken(formats.calendarDay(validUntil))}.`] : [];

/** Names the person whom the customer can contact. */
function signatureLines({ sender, company }: FollowUpMailParts) {
  const phone = sender.mobile || company?.phone;
  return {
    name: sender.name?.trim() ?? "",
    firm: [sender.title, company?.name, phone && unbroken(phone)].filter(Boolean).join(", "),
  };
}

function signature(parts: FollowUpMailParts): Markup[] {
  const { name, firm } = signatureLines(parts);
  return name ? [...messageRows(name, "24px"), noteRow(html`${firm}`, "2px")] : [];
}

function textForm(parts: FollowUpMailParts): string {
  const { name, firm } = signatureLines(parts);
  const blocks = [
    ...paragraphsOf(parts.message),
    `View your ${quotes(parts)}:\n${parts.offerUrl}`,
    ...validityOf(parts),
    name && [name, firm].filter(Boolean).join("\n"),
    `Not going ahead? Let us know, and we won’t ask again:\n${parts.declineUrl}`,
    parts.company ? companyLines(parts.company).join("\n") : "",
    `Don’t want reminders from us? Stop them here:\n${parts.stopUrl}`,
  ];
  // People copy from plain text, and would copy a non-breaking space in a phone number.
  return blocks.filter(Boolean).join("\n\n").replaceAll("\u00a0", " ");
}
