export { findAcceptedExtras, findCertificate } from "./acceptances.queries.ts";
export { acceptOffer } from "./answers/accept-offer.service.ts";
export { declineOffer } from "./answers/decline-offer.service.ts";
export { askQuestion } from "./answers/questions.service.ts";
export { certificateJob } from "./certificate/certificate.job.ts";
export { addEvent, applyChange, lockOffer, replanned } from "./lifecycle/change-offer.ts";
export { confirmLater, confirmOfferJob } from "./lifecycle/confirm-offer.job.ts";
export { confirmOffer, discardOffer, notSent } from "./lifecycle/confirm-offer.ts";
export { endOffersJob, lastDay } from "./lifecycle/end-offers.ts";
export { withdrawOffersOf } from "./lifecycle/withdraw-offer.service.ts";
export { answerMailJob, markMailed } from "./mails/answer-mail.job.ts";
export { recordCustomerActivity } from "./offer-activity.ts";
export { findOfferKey, inOffer, newLink, type OfferKey, tokenHider, unsealToken } from "./offer-link.ts";
export { offerNeeds } from "./offer-needs.ts";
export {
  findAcceptedQuote,
  findSentOffer,
  insertOffer,
  isLiving,
  listOffersOfJobs,
  seesOffer,
} from "./offers.queries.ts";
export { offerRoutes } from "./offers.routes.ts";
export { hashPdfs, listPdfPaths, type PdfHashes, snapshotOf } from "./snapshot.ts";
export { phoneOfOffer } from "./staff-offers.queries.ts";
