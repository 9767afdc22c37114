import { callLanes } from "../calls/lanes.ts";
import { openConnections, type Person, signIn } from "../data/people.ts";
import { largeCompany, smallCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import type { Call, Connection } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { takeTurns } from "../lib/slices.ts";
import { slices } from "../options.ts";

interface Search {
  name: string;
  /** The text that is searched for, or the order of the list, follows the path. */
  path: string;
  terms: string[];
  goal?: typeof goals.search;
}

const searches: Search[] = [
  {
    name: "contacts",
    path: "/rest/v1/contacts?search=",
    terms: [
      "webb",
      "glenelg",
      "person 12",
      "example.com",
      "nobody",
      "3011",
      "a",
      "on",
      "webb glenelg",
      "4711 long street",
      "old-4711",
    ],
  },
  {
    name: "contacts by company",
    path: "/rest/v1/contacts?source=manual&order=company&search=",
    terms: ["webb", "business 12", "example.com", "nobody", "a"],
  },
  {
    name: "quotes",
    path: "/rest/v1/quote_groups?search=",
    terms: [
      ...["old-4711", "quote 99", "webb", "person-12", "nobody", "quote", "quote 1", "q", "1", "example.com", "zq"],
      ...["4711 long street", "quote 99 webb", "+61400000123"],
    ],
  },
  {
    name: "quotes, counted",
    path: "/rest/v1/quote_counts?search=",
    terms: ["webb", "quote", "quote 1", "q", "1", "example.com"],
    goal: goals.placing,
  },
  {
    name: "recipients",
    path: "/rest/v1/recipients?search=",
    terms: ["webb", "business 12", "example.com", "nobody", "a", "1", "4711 long street", "old-4711", "+61400000123"],
  },
  {
    name: "pipeline",
    path: "/rest/v1/pipeline?tab=ended&search=",
    terms: ["old-4711", "quote 99", "webb", "person-12", "nobody", "quote", "1", "example.com", "4711 long street"],
    goal: goals.placing,
  },
  {
    name: "pipeline, sorted",
    path: "/rest/v1/pipeline?order=",
    terms: ["name", "name_desc", "total_desc", "total", "ending", "sent_desc"],
    goal: goals.placing,
  },
  {
    name: "everything",
    path: "/rest/v1/find?text=",
    terms: ["old-4711", "quote", "webb", "person-12", "nobody", "4711 long street", "+61400000123"],
  },
];

/** One person who searches, in the largest company and in a small one: the difference must not be noticeable. */
export async function measureSearch(_databaseUrl: string, server: Server): Promise<Result> {
  const connections = await openConnections(server.url, 1);
  const small = await signIn(server.url, smallCompany);
  const large = await signIn(server.url, largeCompany);
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const search of searches) {
      progress(`Searching: ${search.name}`);
      const found = await takeTurns(
        { small: sideOf(connections, search, small), large: sideOf(connections, search, large) },
        slices,
      );
      const more = found.large.p50 - found.small.p50;
      const { moreMs, p99Ms } = search.goal ?? goals.search;
      rows.push([search.name, ...[found.small, found.large].flatMap(({ p50, p99 }) => [ms(p50), ms(p99)])]);
      if (more > moreMs) {
        missed.push(`searching ${search.name}: ${ms(more)} ms more in the large company, goal ${moreMs}`);
      }
      if (found.large.p99 > p99Ms) {
        missed.push(`searching ${search.name}: p99 ${ms(found.large.p99)} ms, goal ${p99Ms}`);
      }
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  return { title: "Searches, one at a time", columns, rows, missed };
}

const columns = ["List", "Small, p50 ms", "p99", "Large, p50 ms", "p99"];

function sideOf(connections: Connection[], { path, terms }: Search, { headers }: Person) {
  let turn = 0;
  const next = (): Call => {
    const term = terms[turn++ % terms.length] ?? "";
    return { method: "GET", path: path + encodeURIComponent(term), headers };
  };
  return { lanes: callLanes(connections, next) };
}
