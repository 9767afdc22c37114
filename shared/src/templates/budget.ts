/**
 * Maximum number of steps for working out one form with one set of answers, its price included. A step takes half a
 * microsecond at most, so no request takes more than a tenth of a second. A form with 5,000 values in its groups, half of
 * them calculated, takes less than half of these steps.
 */
export const maxSteps = 200_000;

export const tooLargeToWorkOut =
  "This quote is too large to work out. Use fewer entries or shorter answers, or simplify the template.";

/** Thrown by `Budget.spend` only, and caught by `workOut` only. */
export class TooLarge extends Error {}

/** Counts steps, so that the same form and answers fit on every machine or on none. */
export class Budget {
  #spent = 0;

  get spent(): number {
    return this.#spent;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > maxSteps) throw new TooLarge();
  }
}

/** The cost of reading a text once. Changing its case is slowest, with some 20 ns for a letter that is not plain ASCII. */
export const stepsToRead = (letters: number): number => letters >> 5;

/**
 * The cost of finding a text in another. JavaScript engines remember the last 250 letters of the text that they look for;
 * with more, a hostile text makes them compare every letter with every other one.
 */
export const stepsToFind = (wanted: string, text: string): number =>
  wanted.length > 250 ? (wanted.length * text.length) >> 10 : text.length >> 6;
