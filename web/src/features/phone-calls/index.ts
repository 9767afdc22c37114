export { useToday, useWhen } from "./call-days.ts";
export { CallsCard } from "./calls-card.tsx";
export { CallDialog, LogCallButton } from "./log-call-button.tsx";
export { NextCallBox } from "./next-call.tsx";
export { type CallSubject, quoteCallsQuery, usePlannedCalls } from "./phone-calls.api.ts";
export { SnoozeMenu } from "./snooze-menu.tsx";
