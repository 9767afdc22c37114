/** Where a part of a formula is: from its first character to just after its last one. */
export interface Span {
  from: number;
  to: number;
}

/** What is wrong with a formula, in words for its author, and where. */
export interface FormulaProblem extends Span {
  message: string;
  /** What to write instead of that part, if we can tell. */
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
