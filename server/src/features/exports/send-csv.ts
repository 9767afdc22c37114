import { Readable } from "node:stream";
import { type CsvValue, csvLine, csvMark } from "@quotemill/shared/csv";
import type { FastifyReply } from "fastify";

/** For a hundred thousand lines over a slow line. Whoever reads even slower must not keep the place of others. */
const mostMs = 5 * 60_000;

interface ListPage<Row> {
  items: Row[];
  next_cursor: string | null;
}

/** A column's heading, and what a row has in it. */
export type Columns<Row> = Record<string, (row: Row) => CsvValue>;

/**
 * Sends a list of any length, page by page: neither this process nor the database ever holds all of it. Resolves when the
 * last line was sent, the reader has left, or it took too long. The first page is read before anything is sent, so that a failure still has a message.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: Columns<Row>,
  read: (cursor: string) => Promise<ListPage<Row>>,
): Promise<void> {
  const first = await read("");
  const cells = Object.values(columns);
  async function* lines() {
    yield csvMark + csvLine(Object.keys(columns));
    for (let page = first; ; ) {
      yield page.items.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
      if (page.next_cursor === null) return;
      page = await read(page.next_cursor);
    }
  }
  const tooLong = setTimeout(() => reply.raw.destroy(), mostMs);
  try {
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}.csv"`)
      .send(Readable.from(lines()));
  } finally {
    clearTimeout(tooLong);
  }
}
