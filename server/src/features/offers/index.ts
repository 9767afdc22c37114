export { endOffers } from "./end-offers.ts";
