/**
 * The headers of every mail that we send. They keep automatic replies, such as holiday notes, from answering it. RFC 3834
 * defines the first; Exchange follows the second, which does not suppress reports of failed delivery, because senders want
 * those.
 */
export const automaticHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

/** The id is under the domain of the mail's sender, because spam filters distrust an id from elsewhere. */
export const messageIdFrom = (address: string, id: string) => `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;

export interface RenderedMail {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}

/** Cuts the text that lists of mails show after the subject, because none shows more. */
export const preheaderOf = (text: string) => [...text].slice(0, 200).join("");

/** Joins lines, because a line break in a mail's header would start another header. */
export const headerLine = (text: string) => text.replace(/\s+/g, " ").trim();
