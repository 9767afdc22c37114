import type { TestResult } from "@quotemill/shared/pricing/run-test-case";

/** 'Passes', or what fails: 'Fails: 1 field, total'. */
export function outcomeWords({ passes, fields, visible, total }: TestResult): string {
  if (passes) return "Passes";
  const off = fields.length + visible.length;
  const parts = [off === 1 && "1 field", off > 1 && `${off} fields`, total.differs && "total"].filter(Boolean);
  return `Fails: ${parts.join(", ")}`;
}

export const failingWords = (count: number) => (count === 1 ? "1 test fails" : `${count} tests fail`);
