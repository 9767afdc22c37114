import { once } from "node:events";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { holdSlots } from "./body-slots.ts";
import { handleErrors } from "./error-handler.ts";

const atOnce = (most: number) => ({ most, each: "at once", per: "company" }) as const;
const apps: ReturnType<typeof Fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** An app whose requests stay at work until the test ends them, or makes them fail. */
async function start(mostWaiting?: number, longestWaitMs?: number) {
  const app = Fastify();
  apps.push(app);
  handleErrors(app);
  const atWork = new Map<string, (outcome: "ends" | "fails") => void>();
  const keyOf = ({ query }: { query: unknown }) => (query as { company: string }).company;
  const sizeOf = ({ query }: { query: unknown }) => Number((query as { size?: string }).size ?? 1);
  const onRequest = holdSlots(app, {
    perCompany: atOnce(2),
    ofAll: atOnce(3),
    refusal: "Too many at once.",
    keyOf,
    sizeOf,
    mostWaiting,
    longestWaitMs,
  });
  app.post("/:name", { onRequest }, (request) => {
    const { name } = request.params as { name: string };
    return new Promise((resolve, reject) => {
      atWork.set(name, (outcome) => {
        atWork.delete(name);
        if (outcome === "ends") resolve({ name });
        else reject(new Error("no"));
      });
    });
  });
  await app.ready();
  const send = (name: string, company: string, more = "") =>
    app.inject({ method: "POST", url: `/${name}?company=${company}${more}` });
  const names = () => [...atWork.keys()];
  const end = (name: string, outcome: "ends" | "fails" = "ends") => atWork.get(name)?.(outcome);
  return { app, send, names, end };
}

it("requests beyond a company's places and beyond those of all are refused, with the time to try again", async () => {
  const { send, names, end } = await start();
  const running = [send("a1", "a"), send("a2", "a")];
  await expect.poll(names).toEqual(["a1", "a2"]);
  const refused = await send("a3", "a");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  running.push(send("b1", "b"));
  await expect.poll(names).toEqual(["a1", "a2", "b1"]);
  expect((await send("c1", "c")).statusCode).toBe(429);
  end("a1", "fails");
  expect((await running[0])?.statusCode).toBe(500);
  running.push(send("c2", "c"));
  await expect.poll(names).toEqual(["a2", "b1", "c2"]);
  for (const name of names()) end(name);
  await Promise.all(running);
});

it("the others wait in order, but not behind a company that has used up its own places", async () => {
  const { send, names, end } = await start(2);
  const running = [send("a1", "a"), send("a2", "a"), send("a3", "a"), send("a4", "a")];
  await expect.poll(names).toEqual(["a1", "a2"]);
  expect((await send("a5", "a")).statusCode).toBe(429);
  running.push(send("b1", "b"), send("b2", "b"));
  await expect.poll(names).toEqual(["a1", "a2", "b1"]);
  end("b1");
  await expect.poll(names).toEqual(["a1", "a2", "b2"]);
  end("a2");
  await expect.poll(names).toEqual(["a1", "b2", "a3"]);
  end("a1");
  await expect.poll(names).toEqual(["b2", "a3", "a4"]);
  for (const name of names()) end(name);
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
});

it("a request whose client has left is not let in", async () => {
  const { app, send, names, end } = await start(2);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const running = [send("a1", "a"), send("a2", "a")];
  await expect.poll(names).toEqual(["a1", "a2"]);
  const arrived = once(app.server, "request");
  const client = new AbortController();
  const left = fetch(`${url}/a3?company=a`, { method: "POST", signal: client.signal }).catch(() => "left");
  const [{ socket }] = await arrived;
  const closed = once(socket, "close");
  client.abort();
  await closed;
  expect(await left).toBe("left");
  const others = [send("a4", "a"), send("a5", "a")];
  end("a1");
  await expect.poll(() => names().includes("a4")).toBe(true);
  end("a2");
  await expect.poll(names).toEqual(["a4", "a5"]);
  for (const name of names()) end(name);
  expect((await Promise.all([...running, ...others])).map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200));
});

it("a request that has waited for too long is answered, and the next let in", async () => {
  const { send, names, end } = await start(2, 30);
  const running = [send("a1", "a"), send("a2", "a")];
  await expect.poll(names).toEqual(["a1", "a2"]);
  const refused = await send("a3", "a");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  end("a1");
  await running[0];
  running.push(send("a4", "a"));
  await expect.poll(names).toEqual(["a2", "a4"]);
  for (const name of names()) end(name);
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

it("a request takes as much of a place as it needs", async () => {
  const { send, names, end } = await start();
  const running = Array.from({ length: 20 }, (_, index) => send(`small${index}`, "a", "&size=0.1"));
  await expect.poll(() => names().length).toBe(20);
  expect((await send("one more", "a", "&size=0.1")).statusCode).toBe(429);
  for (const name of names()) end(name);
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});

it("no small request passes a larger one of its company, or one that waits for slots of all", async () => {
  const { send, names, end } = await start(2);
  const running = [send("a1", "a"), send("a2", "a", "&size=0.5"), send("a3", "a"), send("a4", "a", "&size=0.1")];
  running.push(send("b1", "b"), send("b2", "b"), send("c1", "c", "&size=0.1"));
  await expect.poll(names).toEqual(["a1", "a2", "b1"]);
  end("a2");
  await expect.poll(names).toEqual(["a1", "b1", "a3"]);
  end("a1");
  await expect.poll(names).toEqual(["b1", "a3", "a4"]);
  end("a4");
  await expect.poll(names).toEqual(["b1", "a3", "b2"]);
  end("b1");
  await expect.poll(names).toEqual(["a3", "b2", "c1"]);
  for (const name of names()) end(name);
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
});

it("requests that waited behind one that has left are let in", async () => {
  const { send, names, end } = await start(2, 30);
  const running = [send("a1", "a"), send("a2", "a"), send("b1", "b", "&size=0.5")];
  await expect.poll(names).toEqual(["a1", "a2", "b1"]);
  const large = send("b2", "b");
  running.push(send("c1", "c", "&size=0.1"));
  expect((await large).statusCode).toBe(429);
  await expect.poll(names).toEqual(["a1", "a2", "b1", "c1"]);
  for (const name of names()) end(name);
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200));
});
