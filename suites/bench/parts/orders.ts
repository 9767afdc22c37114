import { contactOrder } from "../../../shared/src/contacts/contact.ts";
import { callLanes } from "../calls/lanes.ts";
import { openConnections, signIn } from "../data/people.ts";
import { largeCompany } from "../data/shape.ts";
import { goals } from "../goals.ts";
import { progress } from "../lib/progress.ts";
import { ms, type Result, ratio, whole } from "../lib/report.ts";
import type { Server } from "../lib/server.ts";
import { ratioOf, type Side, takeTurns } from "../lib/slices.ts";
import { slices } from "../options.ts";

const lanes = 4;
const usual = contactOrder.parse(undefined);
const others = contactOrder.unwrap().options.filter((order) => order !== usual);

/** Lists the contacts of the largest company in each order, compared with the usual one. */
export async function measureOrders(_databaseUrl: string, server: Server): Promise<Result> {
  const connections = await openConnections(server.url, lanes);
  const { headers } = await signIn(server.url, largeCompany);
  const sideOf = (order: string): Side => ({
    lanes: callLanes(connections, () => ({ method: "GET", path: `/rest/v1/contacts?order=${order}`, headers })),
  });
  const rows: string[][] = [];
  const missed: string[] = [];
  try {
    for (const order of others) {
      progress(`Sorting contacts: ${order}`);
      const found = await takeTurns({ usual: sideOf(usual), other: sideOf(order) }, slices);
      const share = ratioOf(found.other, found.usual);
      rows.push([order, whole(found.other.rate), whole(found.usual.rate), ratio(share), ms(found.other.p99)]);
      const { ofUsual } = goals.orders;
      if (share < ofUsual) missed.push(`contacts by ${order}: ${ratio(share)} of the usual order, goal ${ofUsual}`);
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  return { title: "Orders of contacts, in the largest company", columns, rows, missed };
}

const columns = ["Order", "/s", "Usual, /s", "Of usual", "p99 ms"];
