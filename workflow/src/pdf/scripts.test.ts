import { expect, it, vi } from "vitest";
import { buildQuote } from "../../test/quotes.ts";
import { linesOf, readPdf, rightEdge } from "../../test/read-pdf.ts";
import { room } from "./look.ts";
import { quotePdf } from "./quote-pdf.ts";
import { noPictures } from "./stored-pictures.ts";

const named = (name: string) =>
  buildQuote({ document: { customer: { name, company: "", address_lines: [], email: "", phone: "" } } });
const print = (name: string) => quotePdf(named(name), noPictures);
const plainest = (text: string) => text.replace(/[\s\u200e\u200f]/g, "");

it.each([
  ["Vietnamese", "Nguyễn Thị Ánh Tuyết"],
  ["Greek", "Ελένη Παπαδοπούλου"],
  ["Cyrillic", "Дмитрий Ђорђевић"],
  ["Latin with ligatures", "Åsa Griffin Öflürk"],
  ["letters with separate marks", "Zoe\u0308 Le\u0301ger"],
  ["Chinese", "王小明 陳麗華"],
  ["Japanese", "山田さくら カタカナ"],
  ["Korean", "김민수"],
  ["Hebrew", "יוסף כהן"],
  ["Arabic", "محمد بن صالح"],
])("a name in %s is printed, regardless of earlier prints", async (_script, name) => {
  const { pdf, missing } = await print(name);
  expect(missing).toEqual([]);
  expect(plainest((await readPdf(pdf))[0] ?? "")).toContain(plainest(name.normalize("NFC")));
});

it("Devanagari is printed: every letter has a glyph", async () => {
  const { pdf, missing } = await print("प्रिया शर्मा, हिन्दी।");
  expect(missing).toEqual([]);
  expect((await readPdf(pdf))[0]).not.toContain("\ufffd");
});

it.each([
  ["a text with one Arabic word", "Please call محمد before you come", room.x],
  ["a text that begins with one", "محمد wants the gate to swing inwards", room.x],
  ["an Arabic text with one Latin word", "يرجى الاتصال بـ Marcus قبل الحضور", undefined],
])("%s begins at the side where most of it begins", async (_what, printed_notes, left) => {
  const { pdf } = await quotePdf(buildQuote({ document: { printed_notes } }), noPictures);
  const lines = await linesOf(pdf);
  const note = lines.filter(({ text }) => text.includes("call") || text.includes("gate") || text.includes("Marcus"));
  if (left !== undefined) expect(Math.min(...note.map(({ x }) => x))).toBeLessThan(left + 30);
  else expect(Math.max(...note.map(({ end }) => end))).toBeGreaterThan(room.x + room.width / 2);
});

it("Thai is printed: marks stay above their letters, and lines break between words", async () => {
  const notes = "กรุณาติดตั้งรั้วให้เสร็จก่อนวันคริสต์มาสและเก็บกวาดพื้นที่ทุกวันหลังเลิกงานเพื่อความปลอดภัย".repeat(3);
  const { pdf, missing } = await quotePdf(buildQuote({ document: { printed_notes: notes } }), noPictures);
  expect(missing).toEqual([]);
  const [page = ""] = await readPdf(pdf);
  expect(plainest(page)).toContain(plainest("กรุณา"));
  expect(await rightEdge(pdf)).toBeLessThanOrEqual(room.x + room.width + 0.1);
});

it("each letter that no font has is named once, and never printed as a wrong one", async () => {
  const { pdf, missing, emoji } = await print("தமிழ் தமிழ் 😀 👩‍🔧👍🏽 🇦🇺😀 \u0007x ©");
  expect(missing.join("")).toBe("தமிழ்");
  expect(emoji).toEqual(["😀", "👩‍🔧", "👍🏽", "🇦🇺"]);
  expect((await readPdf(pdf))[0]).toMatch(/\ufffd+ \ufffd+ x/);
});

it("the letters of a script whose font is not installed are named", async () => {
  vi.resetModules();
  vi.doMock("node:module", () => ({
    createRequire: () => ({
      resolve: (name: string) => {
        if (!name.includes("/ibm-plex-sans/")) throw new Error("not installed");
        return new URL(`../../../node_modules/${name}`, import.meta.url).pathname;
      },
    }),
  }));
  const { quotePdf: printWithout } = await import("./quote-pdf.ts");
  const { missing } = await printWithout(named("王 Wang"), noPictures);
  expect(missing).toEqual(["王"]);
  vi.doUnmock("node:module");
  vi.resetModules();
});
