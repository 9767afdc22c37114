import type { TestResult } from "@quotemill/shared/pricing/run-test-case";
import { countOf } from "../../../lib/format.ts";

/** 'Passes', or what fails: 'Fails: 1 field, 3 totals'. */
export function outcomeWords({ passes, fields, visible, totals }: TestResult): string {
  if (passes) return "Passes";
  const off = fields.length + visible.length;
  const totalsOff = totals.filter(({ differs }) => differs).length;
  return `Fails: ${[off && countOf(off, "field"), totalsOff && countOf(totalsOff, "total")].filter(Boolean).join(", ")}`;
}

export const failingWords = (count: number) => (count === 1 ? "1 test fails" : `${count} tests fail`);
