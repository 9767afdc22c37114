/** An error worded for people: printed alone, without a stack. */
export class StopHere extends Error {}

/** Runs a command's main function and turns a failure into one line and exit code 1. */
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

/** The minimum versions the build tools need within Node 20 and 22; older ones fail there with cryptic errors. */
function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new StopHere(`Quotemill needs Node 20.19 or later (22.12 or later for Node 22); this is ${process.version}.`);
}
