/** `npm run audit`: checks the product's packages for known vulnerabilities. */
import { readAudit } from "./lib/audit.mjs";
import { run, runNode } from "./lib/run.mjs";

const args = ["audit", "--omit=dev", "--json"];
const npm = process.env.npm_execpath;
const asked = npm?.endsWith(".js") ? runNode(npm, args, { quiet: true }) : run("npm", args, { quiet: true });
const { output } = await asked.catch((error) => ({ output: JSON.stringify({ message: error.message }) }));
const { failed, words } = readAudit(output);
console.log(words);
process.exitCode = failed ? 1 : 0;
