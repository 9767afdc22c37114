/**
 * What `npm audit --json` said. Many registries do not answer it, and a machine may be offline: then there is nothing to
 * say about the packages, which is no failure of theirs.
 */
export function readAudit(output) {
  const start = output.indexOf("{");
  const answer = parse(start < 0 ? "" : output.slice(start, output.lastIndexOf("}") + 1));
  if (!answer?.vulnerabilities) {
    return { failed: false, words: `npm audit: the registry gave no answer (${answer?.message ?? "none at all"}).` };
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
