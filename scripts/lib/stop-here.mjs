/** What went wrong in words for a person: printed alone, without a stack. */
export class StopHere extends Error {}

/** Runs a command's main function and turns its failure into one line and exit code 1. */
export async function command(main) {
  try {
    checkNode();
    await main();
  } catch (error) {
    if (!(error instanceof StopHere)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The build tools' own lower limits within Node 20 and 22; they would fail there with a riddle. */
function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new StopHere(`Quotemill needs Node 20.19 or newer (of Node 22: 22.12 or newer); this is ${process.version}.`);
}
