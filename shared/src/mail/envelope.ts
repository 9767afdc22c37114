/**
 * On every mail that we send: programs that reply by themselves, such as holiday notes, must not answer it. The first
 * header is RFC 3834's; Exchange goes by the second. That one leaves out reports of failed delivery, which someone wants.
 */
export const automaticHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

/** Under the domain of whoever the mail comes from: spam filters distrust an id from elsewhere. */
export const messageIdFrom = (address: string, id: string) => `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
