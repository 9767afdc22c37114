/**
 * `npm run test:figures`: a second calculation of all figures that a customer reads. Random companies, templates and quotes
 * go through the built product as people and programs use it, and every figure that it shows is read and compared with our
 * own arithmetic. `-- --seed 7 --quotes 200 --company "en-AU AUD"` repeats a run, makes fewer quotes, or plays one company.
 * `--busy 6` also keeps the machine busy with six loops: everything may be late, and nothing wrong.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { ensurePdftotext } from "../../scripts/lib/pdftotext.mjs";
import { ownChild, runSuite, undoLater } from "../harness/clean-up.ts";
import { checkCompany, type Entry } from "./checks/ledger.ts";
import { openCompany } from "./lib/company.ts";
import { type Place, places } from "./lib/places.ts";
import { Report } from "./lib/report.ts";
import { startWorld, type World } from "./lib/world.ts";
import { playJob, playTwoCurrencies } from "./play.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    quotes: { type: "string", default: "1000" },
    company: { type: "string", default: "" },
    busy: { type: "string", default: "0" },
  },
});
const seed = Number(values.seed);
const chosen = places.filter(({ key }) => key.startsWith(values.company));
if (chosen.length === 0) throw new Error(`There is no company ${values.company}.`);
const quotesOfEach = Math.ceil(Number(values.quotes) / places.length);
/** Number of customers of a company that are served at once. */
const atOnce = 2;

async function playCompany(world: World, report: Report, place: Place): Promise<number> {
  const company = await openCompany(world, report, place, seed);
  const entries: Entry[] = [];
  /** A failure is reported like a wrong figure, and the others continue. */
  const attempt = (about: string, work: Promise<void>) =>
    work.catch((error) => {
      report.at({ company: place.key, about }).same("it went through", `${error}`, "");
    });
  let jobs = 0;
  const serve = async () => {
    while (entries.length < quotesOfEach && jobs < 2 * quotesOfEach) {
      const job = ++jobs;
      await attempt(`Job ${job}`, playJob(world, report, company, { seed, job, entries }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, serve));
  await attempt("two currencies", playTwoCurrencies(world, report, company, seed, entries));
  await attempt("lists and sums", checkCompany(world, report, company, entries));
  return entries.length;
}

await runSuite(async () => {
  await ensurePdftotext();
  const report = new Report();
  for (let loop = 0; loop < Number(values.busy); loop++) ownChild(spawn(process.execPath, ["-e", "for(;;);"]));
  const world = await startWorld();
  undoLater(world.stop);
  const counts = await Promise.all(chosen.map((place) => playCompany(world, report, place)));
  for (const refusal of world.receiver.refusals)
    report.at({ company: "", about: refusal }).same("the workflow was refused", 1, 0);
  report.print(seed);
  const quotes = counts.reduce((sum, count) => sum + count, 0);
  const found = report.findings.length;
  console.log(
    `\n${quotes} quotes in ${chosen.length} companies, ${report.compared} comparisons, ${found} that do not agree (seed ${seed}).`,
  );
  return found === 0 && quotes > 0;
});
