/**
 * The headers of every mail that we send. They keep programs that reply by themselves, such as holiday notes, from
 * answering it. RFC 3834 defines the first; Exchange goes by the second, which does not suppress reports of failed
 * delivery, because senders want those.
 */
export const automaticHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

/** The id is under the domain of the mail's sender, because spam filters distrust an id from elsewhere. */
export const messageIdFrom = (address: string, id: string) => `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
