export { SendLink } from "./send-link.tsx";
export { useSendQuote } from "./use-send-quote.ts";
