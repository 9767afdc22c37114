import type { BrandColours } from "@quotemill/shared/companies/brand";
import type { AcceptanceRecord } from "@quotemill/shared/offers/acceptance";
import type { Numbered } from "@quotemill/shared/offers/quote-title";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferChoice, OfferedQuoteState, OfferState } from "@quotemill/shared/offers/states";
import type { Formats } from "@quotemill/shared/region/formats";

/** The data of the customer's page. Rendering needs no more than this, and knows nothing else of the company. */
export interface OfferView {
  token: string;
  state: OfferState;
  choice: OfferChoice;
  /** 'yyyy-mm-dd' */
  valid_until: string | null;
  answered_at: string | null;
  /** The withdrawal of the offer, or of the quotes in it that were still open. */
  withdrawal: Withdrawal | null;
  /** The words of the mail, in plain text. */
  letter: string;
  /** The address it was sent to. */
  person_email: string;
  /** In the order of their positions. */
  quotes: OfferedQuote[];
  company: ViewCompany;
  /** The person who sent it; the company, if that person has left. */
  sender: Sender & { job_title: string; mobile: string; email: string };
  /** The customer's words when declining. Empty if staff recorded it by phone: their words are not for the customer. */
  decline: { reason: string | null; comment: string; isByPhone: boolean };
  /** Oldest first. */
  thread: Message[];
  isQuestionWaiting: boolean;
  acceptances: Acceptance[];
  /** The newest offer that replaces this one, if it went to the same address. */
  newer: Newer | null;
  /** The offer that this one replaces, if it went to the same address. */
  older: { numbers: Numbered[]; sent_at: string } | null;
  /** Staff look at the page, so nothing is recorded. */
  isPreview: boolean;
  /** The page's script; null where it is not built. */
  scriptPath: string | null;
}

export interface Sender {
  name: string;
  isPerson: boolean;
}

interface Withdrawal {
  at: string;
  by: Sender;
  /** Plain text; empty without one. */
  note: string;
}

interface Newer {
  path: string;
  numbers: Numbered[];
  sent_at: string;
  sender: Sender;
  /** True if it has a later revision of a quote in this offer, and not just the same quotes again. */
  isRevision: boolean;
  /** The quotes that can be compared with this offer. Empty if the newer page shows no prices. */
  quotes: QuoteSnapshot[];
}

export interface OfferedQuote {
  position: number;
  state: OfferedQuoteState;
  snapshot: QuoteSnapshot;
  photos: { url: string; caption: string }[];
}

export interface ViewCompany {
  name: string;
  phone: string;
  email: string;
  address: string;
  abn: string;
  footer: string;
  brand: BrandColours;
  logo_url: string | null;
  locale: string;
  time_zone: string;
  formats: Formats;
}

export interface Message {
  by: "customer" | "company";
  at: string;
  text: string;
}

export interface Acceptance {
  record: AcceptanceRecord;
  hasCertificate: boolean;
  /** The positions of the quotes that were printed as they were accepted. */
  printed: number[];
}
