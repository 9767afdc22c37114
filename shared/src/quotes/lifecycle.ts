/** What a stored quote can be. Drafts are stored apart. */
export const storedStatuses = ["Processing", "Pending PDF", "Generated", "Failed", "Sent"] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/**
 * What each event of the current run makes of a quote. Without an entry it changes nothing: an error after the PDF
 * destroys nothing, and what a customer has is not run again.
 *
 * | Event         | What happened                                                          |
 * | ------------- | ---------------------------------------------------------------------- |
 * | `run`         | somebody pressed 'Run again': the next run begins                      |
 * | `outputs`     | the workflow answered with outputs alone                               |
 * | `pdf`         | it answered with a PDF                                                 |
 * | `error`       | it answered with an error                                              |
 * | `undelivered` | the quote could not be delivered to it, for good                       |
 * | `timeout`     | it did not answer in time; a late answer still wins                    |
 * | `send`        | the quote went out to its customer                                     |
 */
const transitions: Record<StoredStatus, Partial<Record<QuoteEvent["type"], StoredStatus>>> = {
  Processing: { outputs: "Pending PDF", pdf: "Generated", error: "Failed", undelivered: "Failed", timeout: "Failed" },
  "Pending PDF": { run: "Processing", outputs: "Pending PDF", pdf: "Generated", error: "Failed" },
  Failed: { run: "Processing", outputs: "Pending PDF", pdf: "Generated", error: "Failed" },
  Generated: { run: "Processing", outputs: "Generated", pdf: "Generated", send: "Sent" },
  Sent: { outputs: "Sent", pdf: "Sent", send: "Sent" },
};

type Outputs = Record<string, unknown>;

/** `run` is the run that an event belongs to. An answer without one belongs to the current run. */
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

/** A quote as it is submitted. */
export const submitted = { status: "Processing", run: 1 } as const satisfies Partial<QuoteState>;

/** An earlier run is over, whatever still comes of it. */
export const isOfEarlierRun = (event: QuoteEvent, quote: Pick<QuoteState, "run">): boolean =>
  event.type !== "run" && event.run !== null && event.run < quote.run;

/** What an event changes in a quote; null when that is nothing. No event takes a PDF away. */
export function changesBy(event: QuoteEvent, quote: Pick<QuoteState, "status" | "run">): Partial<QuoteState> | null {
  const status = isOfEarlierRun(event, quote) ? undefined : transitions[quote.status][event.type];
  if (!status) return null;
  switch (event.type) {
    case "run":
      return { status, run: quote.run + 1, error_message: null };
    case "outputs":
      return { status, outputs: event.outputs, error_message: null };
    case "pdf":
      return { status, pdf_storage_path: event.path, error_message: null, ...given(event.outputs) };
    case "error":
      return { status, error_message: event.message, ...given(event.outputs) };
    case "undelivered":
    case "timeout":
      return { status, error_message: event.message };
    case "send":
      return { status };
  }
}

const given = (outputs: Outputs | null) => (outputs ? { outputs } : {});

/** From which status to which an event leads, for whoever changes many quotes at once or offers a button. */
export const movesBy = (type: QuoteEvent["type"]) =>
  storedStatuses.flatMap((from) => {
    const to = transitions[from][type];
    return to ? [{ from, to }] : [];
  });

/** The PDF of a quote is that of its current run. Until then it may have one of an earlier run, which is not sent. */
export const hasCurrentPdf = (status: string): boolean => movesBy("send").some(({ from }) => from === status);

export const canRunAgain = (status: string): boolean => movesBy("run").some(({ from }) => from === status);
