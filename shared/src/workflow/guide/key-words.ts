/** The guide's words for each key of the payloads. A test compares these lists with the payloads. */

export const quoteKeyWords = {
  quote_id: "The quote's id. Return it unchanged.",
  company_id: "Your company's id. Return it unchanged.",
  template_id: "The template the quote was made from, or null if it was deleted.",
  quote_name: "The name of the quote.",
  quote_number: "The number of the quote. A revision has the first one's number with r2, r3 and so on after it.",
  quote_run:
    "The number of this run: 1, then 2 after 'Run again'. Return it unchanged, so that a late answer to an earlier run does not replace a newer one.",
  contact: "Who the quote is for: firstName, lastName, email and phone, each a text that may be empty.",
  pricing:
    "Line items and totals in whole units of pricing.currency if the quote has prices, otherwise null. A line's kind is item (from a field, or an item of the price list that was added to this quote), line or discount (added to this quote), minimum_charge or rounding. Print its printed_name, and an item's quantity with its unit. A group gives a line for each entry, such as 'Run 2: Fence', or one for all of them. Lines that are not shown count, but are not for the customer: print them as one line, so that the list adds up.",
  adjustments:
    "The lines and discounts added to this quote, in order: kind, label, and amount in cents or percent; an item of the price list has its code, quantity, unit and price in cents instead. Those with a price are line items of pricing, too. If the template has a field called adjustments, the key holds its answer instead.",
  revision: "1 for a first quote, 2 for the revision r2, and so on. A field with this name keeps the key.",
  revises_quote_number:
    "The number of the quote that a revision takes the place of, otherwise null. A field with this name keeps the key.",
  materials:
    "What the quote needs, item by item, as the price list was when the quote was made: suppliers, each with its items, and the lines that have no item (unlisted). Kits are taken apart. An item has its code, name, unit, supplier_code, the quantity with waste, how much of that is waste, the pack it is sold in, the packs needed, and what is ordered in whole packs. Quantities are exact decimal numbers as text. There are no costs. A field with this name keeps the key.",
  document:
    "For printing: the place (time_zone, currency, locale and tax_name), the last day by your usual validity (another can be chosen for a send, which the customer's page then names), who prepared the quote with their phone (prepared_by, or null if they have left), your company's details and a link to its logo, the customer with company and address, the job, the notes, what is included and what is not, links to the photos, the extras that the customer may add (name, detail, the amount each adds to the total by itself, and a note such as 'covered by the minimum charge') and what all of them add together (extras_together), and the answers with their labels, among them what the form calculates and a line for each entry of a group; a number may have a unit, and boxes that are not ticked are left out, as are answers whose price is not shown to the customer. An answer that is priced is already in the line items or the extras. The links work for seven days, those to the photos only until the quote is deleted, withdrawn or replaced.",
} as const;

export const sendKeyWords = {
  kind: "What the mail is: quote for chosen quotes, follow_up for a reminder of them. Both have the same keys, so one scenario can send both.",
  company_id: "Your company.",
  email_subject: "The subject, with its variables filled in.",
  email_message: "The message as plain text, with its variables filled in.",
  contact: "The recipient of the mail: firstName, lastName, email and phone.",
  company:
    "Your company as the email should show it: name, address, ABN, phone, email, website and colour, each null if you gave none, and a link to its logo that works for seven days.",
  reply_to: "Where the customer's reply should go: the email address of the person sending, or null.",
  place: "Your company's time_zone and locale, for dates and amounts.",
  offer_url:
    "The customer's own page, where they can read, accept or decline the quotes and ask a question. Make it the button of the email. Anyone with the link can accept, so put it nowhere else.",
  valid_until: "The last day on which the quotes can be accepted, such as 2026-12-16, or null if there is none.",
  choice:
    "one if the quotes are alternatives and the customer chooses one of them, each if every quote has its own answer.",
  quote_count: "How many quotes follow.",
  grand_total:
    "The sum of their totals, or null if they are alternatives, if one of them has no total, or if they are in different currencies.",
  quote_1: "The first quote in the order on screen, followed by quote_2 and so on.",
} as const;

export const sentQuoteKeyWords = {
  quote_id: "The quote.",
  quote_name: "The name of the quote.",
  quote_number: "The number of the quote.",
  job: "What the customer's page calls the quote: its name without the customer and the number, or the template's name.",
  pdf_url:
    "Opens the PDF without signing in, as long as the quote is valid and at least for seven days, unless it is withdrawn or replaced before. Download it to attach it.",
  outputs: "Everything that the workflow returned for this quote.",
  currency: "The currency of its amounts, such as EUR.",
  tax_name: "What its tax is called, such as VAT.",
  grand_total: "The total as a number, or null.",
  sub_total: "The amount before tax as a number, or null, also if it and the tax do not come to the total.",
  gst_total: "The tax as a number, or null in the same cases.",
} as const;

export const followUpKeyWords = {
  step: "Which reminder it is: 1 or 2 some days after sending, 3 before the quotes end.",
  was_opened: "Whether the customer has opened the page. The message already takes it into account.",
  sender_name: "Who sent the quotes, or null if that person has left.",
  sender_title: "The job title of that person, or null.",
  sender_mobile: "The mobile of that person, or null.",
  decline_url: "Where the customer can decline in one step.",
  unsubscribe_url:
    "Where the customer ends your reminders. Link it in the email, and set the headers List-Unsubscribe: <unsubscribe_url> and List-Unsubscribe-Post: List-Unsubscribe=One-Click.",
} as const;

export const outputKeyWords = {
  grand_total: "What the customer pays, including tax. Shown as the quote's total.",
  sub_total: "The amount before tax.",
  gst_total: "The tax.",
  profit: "Your profit on this quote.",
} as const;
