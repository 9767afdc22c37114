import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { type EventStream, OpenStreams, openEventStream } from "./event-streams.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
const warnings: string[] = [];
beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  process.on("warning", ({ name }) => warnings.push(name));
});

/** A client that can leave at any moment, and leaves no connection behind, as `fetch` would. */
async function request(authorization: string, times = 1): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const head = `GET /realtime/v1/changes HTTP/1.1\r\nhost: test\r\nauthorization: ${authorization}\r\n\r\n`;
  socket.write(head.repeat(times));
  return socket;
}
const countConnections = () =>
  new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)));
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await nextTurn();
}
const countListeners = () => test.feed.countListeners();

afterEach(async () => {
  vi.useRealTimers();
  await until(() => countListeners() === 0);
  await until(async () => (await countConnections()) === 0);
  expect(warnings).toEqual([]);
});

describe("a browser that leaves", () => {
  it("is not subscribed, however early it leaves", async () => {
    for (const { authorization } of [await test.signedIn(), await test.signedIn()]) {
      // Each waits for one more round of the event loop than the one before.
      for (let turns = 0; turns < 60; turns++) {
        const socket = await request(authorization);
        for (let turn = 0; turn < turns; turn++) await nextTurn();
        socket.destroy();
      }
    }
    await until(async () => (await countConnections()) === 0);
    const last = await request((await test.signedIn()).authorization);
    await once(last, "data");
    expect(countListeners()).toBe(1);
    last.destroy();
  });

  it("is not subscribed if it left while its session was looked up", async () => {
    const { authorization } = await test.signedIn();
    await test.db.transaction().execute(async (db) => {
      await sql`lock table auth.sessions`.execute(db);
      const sockets = await Promise.all([1, 2, 3].map(() => request(authorization)));
      await until(async () => (await test.waiting()) === 3);
      for (const socket of sockets) socket.destroy();
      await until(async () => (await countConnections()) === 0);
    });
    // The requests that waited for the lock continue before this one begins.
    const stays = await request(authorization);
    await once(stays, "data");
    expect(countListeners()).toBe(1);
    stays.destroy();
  });

  it("is let go if it has only closed its own half of the connection", async () => {
    const socket = await request((await test.signedIn()).authorization);
    await once(socket, "data");
    expect(countListeners()).toBe(1);
    socket.end();
    await until(() => countListeners() === 0);
  });

  it("cannot ask for several streams on one connection", async () => {
    const socket = await request((await test.signedIn()).authorization, 5);
    await once(socket, "data");
    // The others wait for the first to end, and would not notice that their browser has left.
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(countListeners()).toBe(1);
    socket.destroy();
  });
});

describe("a browser that does not read", () => {
  /** A stream without the rest of the server, into which goes more than the system keeps for a connection. */
  async function flood() {
    const onClose = vi.fn();
    const server = createServer((_, raw) => {
      const reply = { raw, hijack() {}, getHeaders: () => ({}) } as unknown as FastifyReply;
      server.emit("opened", openEventStream(reply, onClose), raw);
    });
    afterAll(() => server.close());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => undefined);
    client.write("GET / HTTP/1.1\r\nhost: test\r\n\r\n");
    const [stream, response] = (await once(server, "opened")) as [EventStream, ServerResponse];
    for (let round = 0; round < 300; round++) {
      for (let index = 0; index < 15; index++) stream.send("change", { quote_name: "x".repeat(7_000) });
      await nextTurn();
    }
    return { client, response, onClose };
  }

  it("is asked to fetch again once it has caught up, and costs little memory until then", async () => {
    const { client, response } = await flood();
    expect(response.writableLength).toBeLessThan(200_000);
    let text = "";
    client.on("data", (chunk) => {
      text += chunk;
    });
    await until(() => text.includes("event: resync"));
    expect(text.split("event: change").length).toBeLessThan(4_500);
    client.destroy();
  });

  it("is cut off when it has read nothing between two heartbeats", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { client, onClose } = await flood();
    await until(() => {
      vi.advanceTimersByTime(15_000);
      return onClose.mock.calls.length === 1;
    });
    client.destroy();
  });
});

describe("how many streams there may be", () => {
  it("lets a person's newest take the place of their oldest, which is asked to pause", async () => {
    const { authorization } = await test.signedIn();
    const open = async () => {
      const socket = await request(authorization);
      const stream = { socket, text: "" };
      socket.on("data", (chunk) => {
        stream.text += chunk;
      });
      await until(() => stream.text.includes("event: resync"));
      return stream;
    };
    const oldest = await open();
    const streams = [oldest];
    while (streams.length < budgets.streams.most) streams.push(await open());
    expect(countListeners()).toBe(budgets.streams.most);
    streams.push(await open());
    await until(() => oldest.text.endsWith("0\r\n\r\n"));
    expect(oldest.text.match(/(?<=event: )\w+/g)).toEqual(["resync", "rest"]);
    expect(countListeners()).toBe(budgets.streams.most);
    for (const { socket } of streams) socket.destroy();
  });

  it("refuses a person who opens one after the other", async () => {
    const { authorization } = await test.signedIn();
    const statuses = new Set<number>();
    for (let opened = 0; opened <= budgets.streamsOpened.most; opened++) {
      const socket = await request(authorization);
      const status = Number(/\d{3}/.exec(String(await once(socket, "data")))?.[0]);
      socket.destroy();
      statuses.add(opened < budgets.streamsOpened.most ? status : -status);
    }
    expect([...statuses]).toEqual([200, -429]);
  });

  /** As many people as it takes, each with as many streams as they may have. */
  function fill(streams: OpenStreams, companyId: string, count: number) {
    for (let index = 0; index < count; index++) {
      const personId = `${companyId} ${Math.floor(index / budgets.streams.most)}`;
      streams.makeRoom({ personId, companyId });
      streams.add({ personId, companyId, stream: { send: () => undefined, end: () => undefined } });
    }
  }

  it("refuses more than a company's", () => {
    const streams = new OpenStreams();
    fill(streams, "a", budgets.streamsOfCompany.most);
    expect(() => streams.makeRoom({ personId: "new", companyId: "a" })).toThrow("Too many pages are open.");
    streams.makeRoom({ personId: "new", companyId: "b" });
  });

  it("refuses more than the process can have", () => {
    const streams = new OpenStreams();
    for (
      let left = budgets.streamsOfAll.most, company = 0;
      left > 0;
      company++, left -= budgets.streamsOfCompany.most
    ) {
      fill(streams, `${company}`, Math.min(left, budgets.streamsOfCompany.most));
    }
    expect(() => streams.makeRoom({ personId: "new", companyId: "new" })).toThrow("Too many pages are open.");
  });
});
