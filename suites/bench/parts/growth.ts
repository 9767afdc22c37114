import { readLanes } from "../calls/lanes.ts";
import { type Read, reads } from "../calls/reads.ts";
import { openConnections, type Person, signIn } from "../data/people.ts";
import { openFilled } from "../data/postgres.ts";
import { largeCompany, smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import type { Connection } from "../lib/http.ts";
import { type Chart, plot } from "../lib/plot.ts";
import { progress } from "../lib/progress.ts";
import { type Result, ratio, whole } from "../lib/report.ts";
import { type Measured, ratioOf, type Side, takeTurns } from "../lib/slices.ts";
import { quick, slices } from "../options.ts";

const lanes = 10;
const title = "While tables grow: requests a second";
const turns = { rounds: 5, ms: slices.ms * 0.7 };
const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];

/** Makes the same calls while the tables grow. The sizes alternate, each with its own server and database. */
export async function measureGrowth(postgresUrl: string): Promise<Result> {
  const worlds: World[] = [];
  try {
    for (const quotes of sizes) worlds.push(await openWorld(postgresUrl, quotes));
    const found = [];
    for (const read of reads) {
      progress(`While tables grow: ${read.name}`);
      found.push({ read, measured: await takeTurns(sidesOf(read, worlds), turns) });
    }
    return {
      title,
      columns: [
        "Call",
        ...sizes.map((size) => `Small, ${whole(size)}`),
        ...sizes.map((size) => `Large, ${whole(size)}`),
      ],
      rows: found.map(({ read, measured }) => [read.name, ...keys.map((key) => whole(rateOf(measured, key)))]),
      missed: found.flatMap(({ read, measured }) => missedBy(read, measured)),
      picture: plot(title, [
        chart("A company with 900 quotes, among others", "small", found),
        chart("A company with a tenth of all quotes", "large", found),
      ]),
    };
  } finally {
    for (const world of worlds) await world.close();
  }
}

type World = Awaited<ReturnType<typeof openWorld>>;
type Found = { read: Read; measured: Record<string, Measured> };

async function openWorld(postgresUrl: string, quotes: number) {
  const { server } = await openFilled(postgresUrl, quotes);
  const connections: Connection[] = await openConnections(server.url, lanes);
  const people = { small: await signIn(server.url, smallCompany), large: await signIn(server.url, largeCompany) };
  const close = async () => {
    for (const connection of connections) connection.close();
    await server.stop();
  };
  return { quotes, connections, people, close };
}

const keyOf = (company: keyof World["people"], quotes: number) => `${company} ${quotes}`;
const keys = (["small", "large"] as const).flatMap((company) => sizes.map((size) => keyOf(company, size)));
const rateOf = (measured: Record<string, Measured>, key: string) => measured[key]?.rate ?? 0;

function sidesOf(read: Read, worlds: World[]): Record<string, Side> {
  const side = (connections: Connection[], person: Person) => ({ lanes: readLanes(connections, read, person) });
  return Object.fromEntries(
    worlds.flatMap(({ quotes, connections, people }) => [
      [keyOf("small", quotes), side(connections, people.small)],
      [keyOf("large", quotes), side(connections, people.large)],
    ]),
  );
}

/** Other companies' data must not cost anything. */
function missedBy({ name }: Read, measured: Record<string, Measured>): string[] {
  const [least = 0] = sizes;
  const at = (quotes: number) => measured[keyOf("small", quotes)] as Measured;
  const kept = ratioOf(at(sizes.at(-1) ?? 0), at(least));
  if (kept >= goals.growth.kept) return [];
  return [`${name}: ${ratio(kept)} of its rate is left when tables have grown, goal ${goals.growth.kept}`];
}

const chart = (title: string, company: keyof World["people"], found: Found[]): Chart => ({
  title,
  across: { label: "quotes in the table", values: sizes },
  up: "requests a second",
  lines: found.map(({ read, measured }) => ({
    name: read.name,
    values: sizes.map((size) => rateOf(measured, keyOf(company, size))),
  })),
});
