/** From the first character up to, without, the last. */
export interface Span {
  from: number;
  to: number;
}

/** What is wrong with a formula, in words for its author, and where. */
export interface FormulaProblem extends Span {
  message: string;
  /** What to write instead of the text at that place, if we can tell. */
  fix?: string;
}

export class FormulaError extends Error implements FormulaProblem {
  readonly from: number;
  readonly to: number;
  readonly fix?: string;
  constructor(message: string, { from, to }: Span, fix?: string) {
    super(message);
    this.from = from;
    this.to = to;
    if (fix !== undefined) this.fix = fix;
  }
}

export const problemOf = ({ message, from, to, fix }: FormulaError): FormulaProblem => ({
  message,
  from,
  to,
  ...(fix !== undefined && { fix }),
});
