export { acceptOffer } from "./accept-offer.service.ts";
export { answerMailJob } from "./answer-mail.job.ts";
export { askQuestion } from "./ask-question.service.ts";
export { certificateJob } from "./certificate.job.ts";
export { declineOffer } from "./decline-offer.service.ts";
export { endOffers } from "./end-offers.ts";
export { addEvent } from "./events.queries.ts";
export { findOfferKey, inOffer, type OfferKey } from "./in-offer.ts";
export { unsealToken } from "./offer-token.ts";
