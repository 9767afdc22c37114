export { changedKeys, contactRows } from "./event-data.ts";
export {
  type AcceptedExtra,
  eventParts,
  recordContactEvents,
  recordQuoteEvents,
  rowsOfOfferEvent,
} from "./record-event.ts";
