import { isDeepStrictEqual } from "node:util";

/** The place of a figure: enough to make the same quote again and find the same spot. */
export interface Spot {
  company: string;
  /** The number and the template of the quote, or the other subject of the figure. */
  about: string;
}

interface Finding extends Spot {
  place: string;
  expected: unknown;
  found: unknown;
}

/** Collects figures that do not agree. */
export class Report {
  readonly #findings: Finding[] = [];
  #compared = 0;

  at(spot: Spot): Check {
    return new Check(spot, (finding) => {
      this.#compared++;
      if (!isDeepStrictEqual(finding.expected, finding.found)) this.#findings.push(finding);
    });
  }

  get compared() {
    return this.#compared;
  }

  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** The findings by place, the most frequent first, a few of each. */
  print(seed: number, mostOfEach = 3) {
    const byPlace = new Map<string, Finding[]>();
    for (const finding of this.#findings) byPlace.set(finding.place, [...(byPlace.get(finding.place) ?? []), finding]);
    for (const [place, findings] of [...byPlace].sort((one, other) => other[1].length - one[1].length)) {
      console.log(`\n${place}: ${findings.length}`);
      for (const { company, about, expected, found } of findings.slice(0, mostOfEach)) {
        console.log(`  --seed ${seed} --company "${company}", ${about}`);
        console.log(`    expected ${short(expected)}`);
        console.log(`    found    ${short(found)}`);
      }
    }
  }
}

const short = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

/** Compares the figures of one spot. */
export class Check {
  readonly #spot: Spot;
  readonly #tell: (finding: Finding) => void;

  constructor(spot: Spot, tell: (finding: Finding) => void) {
    this.#spot = spot;
    this.#tell = tell;
  }

  same(place: string, found: unknown, expected: unknown) {
    this.#tell({ ...this.#spot, place, expected, found });
  }

  /** Reports only that something is missing, and shows the text in which it was searched for. */
  contains(place: string, text: string, part: string) {
    this.#tell({ ...this.#spot, place, expected: part, found: text.includes(part) ? part : text });
  }
}
