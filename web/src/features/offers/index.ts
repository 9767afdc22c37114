export { answerBoxId } from "./answer-box.tsx";
export { DoneButton, NextStep, PhoneLink } from "./next-step.tsx";
export { useOfferActions } from "./offer-actions.tsx";
export { type AcceptedPart, acceptedIn, type TimelineItem, waitingQuestion } from "./offer-events.ts";
export { offersQuery } from "./offers.api.ts";
export { Timeline } from "./timeline.tsx";
export { useLastDay, ValidUntilField } from "./valid-until.tsx";
