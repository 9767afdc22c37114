/** The statuses of a stored quote. Drafts have their own table. */
export const storedStatuses = ["Processing", "Pending PDF", "Generated", "Failed", "Sent"] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/**
 * The status that each event of the current run leads to. An event that is not listed changes nothing: an error after
 * the PDF destroys nothing, and a quote that the customer has stays as it was sent.
 *
 * | Event         | What happened                                                          |
 * | ------------- | ---------------------------------------------------------------------- |
 * | `run`         | someone pressed 'Run again', which starts the next run                 |
 * | `outputs`     | the workflow answered with outputs only                                |
 * | `pdf`         | it answered with a PDF                                                 |
 * | `error`       | it answered with an error                                              |
 * | `undelivered` | all attempts to deliver the quote to it failed                         |
 * | `timeout`     | it did not answer in time; a late answer still wins                    |
 * | `send`        | the quote was sent to its customer                                     |
 */
const transitions: Record<StoredStatus, Partial<Record<QuoteEvent["type"], StoredStatus>>> = {
  Processing: { outputs: "Pending PDF", pdf: "Generated", error: "Failed", undelivered: "Failed", timeout: "Failed" },
  "Pending PDF": { run: "Processing", outputs: "Pending PDF", pdf: "Generated", error: "Failed" },
  Failed: { run: "Processing", outputs: "Pending PDF", pdf: "Generated", error: "Failed" },
  Generated: { run: "Processing", outputs: "Generated", pdf: "Generated", send: "Sent" },
  Sent: { send: "Sent" },
};

type Outputs = Record<string, unknown>;

/** `run` is the run an event belongs to. An answer without one belongs to the current run. */
export type QuoteEvent =
  | { type: "run" }
  | { type: "outputs"; run: number | null; outputs: Outputs }
  | { type: "pdf"; run: number | null; path: string; outputs: Outputs | null }
  | { type: "error"; run: number | null; message: string; outputs: Outputs | null }
  | { type: "undelivered" | "timeout"; run: number; message: string }
  | { type: "send"; run: number };

export interface QuoteState {
  status: StoredStatus;
  run: number;
  pdf_storage_path: string | null;
  outputs: Outputs | null;
  error_message: string | null;
}

export const submitted = { status: "Processing", run: 1 } as const satisfies Partial<QuoteState>;

/** Events of an earlier run no longer count. */
export const isOfEarlierRun = (event: QuoteEvent, quote: Pick<QuoteState, "run">): boolean =>
  event.type !== "run" && event.run !== null && event.run < quote.run;

/**
 * Returns the changes that an event makes to a quote, or null for none. No event removes a PDF. Figures belong to the PDF of
 * their run: those that come alone after it are taken only if it came without any, and those of an earlier run go when it
 * comes.
 */
export function changesBy(
  event: QuoteEvent,
  quote: Pick<QuoteState, "status" | "run" | "outputs">,
): Partial<QuoteState> | null {
  const status = isOfEarlierRun(event, quote) ? undefined : transitions[quote.status][event.type];
  if (!status) return null;
  switch (event.type) {
    case "run":
      return { status, run: quote.run + 1, error_message: null };
    case "outputs":
      if (quote.status === "Generated" && hasFigures(quote.outputs)) return null;
      return { status, outputs: event.outputs, error_message: null };
    case "pdf":
      return {
        status,
        pdf_storage_path: event.path,
        error_message: null,
        // The outputs of a failed quote may be those of the run before.
        ...(quote.status === "Processing" || quote.status === "Failed"
          ? { outputs: event.outputs }
          : given(event.outputs)),
      };
    case "error":
      return { status, error_message: event.message, ...given(event.outputs) };
    case "undelivered":
    case "timeout":
      return { status, error_message: event.message };
    case "send":
      return { status };
  }
}

const hasFigures = (outputs: Outputs | null) => outputs !== null && Object.keys(outputs).length > 0;
const given = (outputs: Outputs | null) => (outputs ? { outputs } : {});

/** The status changes an event causes, for code that changes many quotes at once or offers a button. */
export const movesBy = (type: QuoteEvent["type"]) =>
  storedStatuses.flatMap((from) => {
    const to = transitions[from][type];
    return to ? [{ from, to }] : [];
  });

/** Returns whether the quote's PDF belongs to its current run. A PDF of an earlier run is kept, but not sent. */
export const hasCurrentPdf = (status: string): boolean => movesBy("send").some(({ from }) => from === status);

export const canRunAgain = (status: string): boolean => movesBy("run").some(({ from }) => from === status);

/** All statuses that screens know. Texts are compared with them regardless of case; any other is Unknown. */
export const quoteStatuses = ["Draft", ...storedStatuses] as const;
export type QuoteStatus = (typeof quoteStatuses)[number] | "Unknown";

export function quoteStatus(text: string): QuoteStatus {
  return quoteStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? "Unknown";
}

/** The text of a status badge. A failed quote refers people to its workflow, by host if that is known. */
export function quoteStatusLabel(status: QuoteStatus, host?: string | null): string {
  return status === "Failed" ? `Check ${host || "workflow"}` : status;
}
