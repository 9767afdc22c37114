import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

/** Maximum time for which a file may block the server, whatever its contents. */
const patienceMs = 2_000;
const mega = 1024 * 1024;
const path = "/rest/v1/price_imports";
const head = "Code,Name,Cost\n";
const input = { supplier: "Attacker", file_name: "prices.csv", columns: ["code", "name", "cost"] };

/** Suppliers' files that are large or made to be slow, and kits that would contain each other. */
export const attackPriceFiles = async (product: Product) => [
  await runChecks(product, "price files: 10,000 rows of 10,000 letters", sendLetters),
  await runChecks(product, "price files: 5 MB of each kind of mark", sendMarks),
  await runChecks(product, "price files: a circle of kits, closed from both sides at once", closeCircle),
];

async function sendLetters({ send, expect }: Checks) {
  const body = { ...input, text: head + `${"x".repeat(10_000)}\n`.repeat(10_000) };
  const { status } = await send({ url: path, role: "admin", body });
  expect(status === 413, `answered ${status}`);
}

async function sendMarks({ send, expect }: Checks) {
  const most = 5 * mega - 100;
  for (const mark of [",", ";", "\n", '"', '"",', "a\n", "-", " ", "'=", "x"]) {
    const text = head + mark.repeat(Math.floor(most / mark.length));
    const { status, ms } = await send({ url: path, role: "admin", body: { ...input, text } });
    expect(status === 400 || status === 200, `${JSON.stringify(mark)} answered ${status}`);
    expect(ms < patienceMs, `${JSON.stringify(mark)} took ${ms} ms`);
  }
}

async function closeCircle({ send, expect }: Checks) {
  const items = "/rest/v1/price_items";
  const ids: string[] = [];
  for (const code of ["CIRCLE-A", "CIRCLE-B"]) {
    const { body } = await send({ url: items, role: "admin", body: { code, name: code } });
    ids.push(JSON.parse(body).id);
  }
  const [a = "", b = ""] = ids;
  const contain = (id: string, item_id: string) =>
    send({ url: `${items}/${id}`, method: "PATCH", role: "admin", body: { parts: [{ item_id, quantity: "1" }] } });
  const answers = await Promise.all([contain(a, b), contain(b, a)]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses.join() === "200,400", `answered ${statuses.join()}`);
  const rows = "CIRCLE-A,Kit,5\nCIRCLE-B,Part,5\n";
  const read = await send({ url: path, role: "admin", body: { ...input, text: head + rows } });
  const { problems } = JSON.parse(read.body);
  expect(problems.length === 1, "a file gave a kit a cost");
}
