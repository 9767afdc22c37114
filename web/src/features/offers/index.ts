export { type AcceptedPart, acceptedIn } from "./accepted-in.ts";
export { OfferActions } from "./offer-actions.tsx";
export { OfferBadge } from "./offer-badge.tsx";
export { offersQuery } from "./offers.api.ts";
export { Timeline } from "./timeline.tsx";
export { type TimelineEntry, waitingQuestion } from "./timeline-entries.ts";
export { useLastDay } from "./use-last-day.ts";
export { useOfferBadge } from "./use-offer-badge.ts";
export { ValidUntilField } from "./valid-until-field.tsx";
