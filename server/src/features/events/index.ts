export { changedKeys, contactRows } from "./event-data.ts";
export {
  type AcceptedExtra,
  eventLanes,
  eventParts,
  recordContactEvents,
  recordQuoteEvents,
  recordTestEvent,
  rowsOfOfferEvent,
  writeBackTask,
} from "./record-event.ts";
