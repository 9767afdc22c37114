import { brandColours, ownColour } from "@quotemill/shared/brand";
import { type Action, button, messageRows, row, smallRow } from "@quotemill/shared/mail/blocks";
import { frame } from "@quotemill/shared/mail/frame";

interface MailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  action: Action;
  note: string;
}

const ourName = "Quotemill";
const ourShades = brandColours(ownColour).light;

/** One of our own letters, in the frame that customers' mails have too. */
export function renderMail({ subject, title, paragraphs, action, note }: MailContent) {
  return {
    subject,
    html: frame({
      subject,
      preheader: paragraphs.join(" "),
      sender: { name: ourName, colour: ownColour, logo: null },
      heading: title,
      rows: [...messageRows(paragraphs.join("\n\n")), row(button(action, ourShades), "28px 40px 0"), smallRow(note)],
      foot: [["If the button does not work, open this address:", action.url]],
    }),
    text: [title, ...paragraphs, `${action.label}:\n${action.url}`, note, ourName].join("\n\n"),
  };
}
