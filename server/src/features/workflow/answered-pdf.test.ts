import { describe, expect, it } from "vitest";
import { decodePdf } from "./answered-pdf.ts";

const small = Buffer.from("%PDF-1.7 \u00fb\u00ff\u00fe a small one");
/** Longer than the part that is read at once, and not a multiple of it. */
const large = Buffer.alloc(3_500_001, Buffer.from([251, 255, 254, 7, 99]));
large.write("%PDF-1.7\n");

const decode = (text: string) => decodePdf({ put: async () => undefined }, Buffer.from(text));
/** The contents that would be stored. */
async function decoded(text: string) {
  const stored: unknown[] = [];
  const pdf = await decodePdf({ put: async (_path, bytes) => void stored.push(bytes) }, Buffer.from(text));
  await pdf.storeAs("a path");
  return Buffer.from(stored[0] as Uint8Array);
}

describe.each([
  ["a small PDF", small],
  ["a large PDF", large],
])("%s", (_name, pdf) => {
  it.each<[string, (base64: string) => string]>([
    ["plain", (base64) => base64],
    ["with a data: prefix", (base64) => `data:application/pdf;base64,${base64}`],
    ["without padding", (base64) => base64.replaceAll("=", "")],
    ["in the URL alphabet", (base64) => base64.replaceAll("+", "-").replaceAll("/", "_")],
    ["in lines", (base64) => base64.replace(/.{76}/g, "$&\r\n").replaceAll("=", "=\n")],
    ["with a space after each character", (base64) => base64.replace(/./g, "$& ")],
  ])("is read %s", async (_way, write) => {
    const read = await decoded(write(pdf.toString("base64")));
    expect(read.equals(pdf)).toBe(true);
  });
});

const base64 = small.toString("base64").replaceAll("=", "");
it.each([
  ["nothing", ""],
  ["white space", " \n".repeat(600_000)],
  ["padding alone", "=="],
  ["one character too many", `${base64.slice(0, 24)}A`],
  ["padding in the middle", `${base64.slice(0, 24)}=${base64.slice(24)}`],
  ["three signs of padding", `${base64.slice(0, 24)}===`],
  ["a letter that ends like one of the alphabet", `${base64.slice(0, 24)}\u0141${base64.slice(25)}`],
  ["a space that ends like one of the alphabet", `${base64}\u202f\u202fAA`],
  ["a letter of another script, late", `${large.toString("base64").slice(0, -40)}\u0416`],
])("%s is not base64", async (_name, text) => {
  await expect(decode(text)).rejects.toMatchObject({ code: "not_a_pdf", message: "pdf_base64 is not base64." });
});

it("a large PDF is read in several parts, so that other requests do not wait", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  count();
  await decode(large.toString("base64"));
  isDone = true;
  expect(turns).toBeGreaterThan(3);
});
