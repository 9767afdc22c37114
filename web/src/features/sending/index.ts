export { SendLink } from "./send-link.tsx";
export { senderLink } from "./sender-link.ts";
export { useSendQuote } from "./use-send-quote.ts";
