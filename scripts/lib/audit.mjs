/**
 * Interprets the output of `npm audit --json`. Many registries do not support it, and the machine may be offline: then
 * nothing is known about the packages, which is not a failure.
 */
export function readAudit(output) {
  const start = output.indexOf("{");
  const answer = parse(start < 0 ? "" : output.slice(start, output.lastIndexOf("}") + 1));
  if (!answer?.vulnerabilities) {
    return {
      failed: false,
      words: `npm audit: the registry gave no answer (${answer?.message ?? "no response at all"}).`,
    };
  }
  const bad = Object.values(answer.vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  if (bad.length === 0) return { failed: false, words: "npm audit: nothing high or critical is known." };
  const lines = bad.map(({ name, severity, range }) => `  ${name} ${range}: ${severity}`);
  return { failed: true, words: ["npm audit found", ...lines].join("\n") };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
