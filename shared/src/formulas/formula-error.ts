/** The place of a part in a formula: from its first character to just after its last one. */
export interface Span {
  from: number;
  to: number;
}

/** A mistake in a formula, in words for its author, and its place. */
export interface FormulaProblem extends Span {
  message: string;
  /** The text to write instead of that part, if it is known. */
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
