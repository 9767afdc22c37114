import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { expect, test } from "vitest";
import { buildField, buildGroup, buildSection } from "../../../../test/builders.ts";
import { moveOver, moveRow, rowsOf, withNewItem } from "./structure-tree.ts";

const field = (id: string, parent?: string) => buildField({ id, label: id, ...(parent && { parent }) });
const section = (id: string) => buildSection({ id, label: id });
const group = (id: string, parent?: string) => buildGroup({ id, label: id, ...(parent && { parent }) });

/** a, then section S with b, group G with c and d, and e; then section T with f. */
const structure = [
  field("a"),
  section("S"),
  field("b", "S"),
  group("G", "S"),
  field("c", "G"),
  field("d", "G"),
  field("e", "S"),
  section("T"),
  field("f", "T"),
];
/** 'a S(b G(c d) e) T(f)' */
function drawn(items: TemplateItem[], parent?: string): string {
  return items
    .filter((item) => ("parent" in item ? item.parent : undefined) === parent)
    .map(({ id, type }) => (type === "section" || type === "group" ? `${id}(${drawn(items, id)})` : id))
    .join(" ");
}
const open = rowsOf(structure, () => false);
const place = (id: string, rows = open) => rows.findIndex((row) => row.id === id);

test("rows list everything in its container, with an end where a row can go behind", () => {
  expect(open.map(({ id }) => id)).toEqual(["a", "S", "b", "G", "c", "d", "end-G", "e", "T", "f"]);
  const folded = rowsOf(structure, ({ type }) => type === "group");
  expect(folded.map(({ id }) => id)).toEqual(["a", "S", "b", "G", "e", "T", "f"]);
  const outside = rowsOf([section("S"), field("b", "S"), field("z")], () => false);
  expect(outside.map(({ id }) => id)).toEqual(["S", "b", "end-S", "z"]);
});

test.each([
  ["a", "S", "S(a b G(c d) e) T(f)"],
  ["a", "G", "S(b G(a c d) e) T(f)"],
  ["a", "d", "S(b G(c d a) e) T(f)"],
  ["a", "end-G", "S(b G(c d) a e) T(f)"],
  ["f", "T", "a S(b G(c d) e f) T()"],
  ["c", "G", "a S(b c G(d) e) T(f)"],
  ["c", "end-G", "a S(b G(d) c e) T(f)"],
  ["b", "a", "b a S(G(c d) e) T(f)"],
  ["d", "c", "a S(b G(d c) e) T(f)"],
])("%s at the place of %s: %s", (id, overId, wanted) => {
  const moved = moveRow(structure, open, id, place(overId));
  expect(drawn(moved)).toBe(wanted);
  expect(moved).toHaveLength(structure.length);
});

test("a group moves with its fields, in or out of a section", () => {
  const rows = rowsOf(structure, ({ type }) => type === "group");
  expect(drawn(moveRow(structure, rows, "G", place("f", rows)))).toBe("a S(b e) T(f G(c d))");
  expect(drawn(moveRow(structure, rows, "G", place("a", rows)))).toBe("G(c d) a S(b e) T(f)");
});

test("a section moves with everything in it, and takes in what follows it without one", () => {
  const rows = rowsOf(structure, () => true);
  expect(drawn(moveRow(structure, rows, "T", place("S", rows)))).toBe("a T(f) S(b G(c d) e)");
  expect(drawn(moveRow(structure, rows, "S", place("a", rows)))).toBe("S(b G(c d) e a) T(f)");
});

test("items of a container stay behind it even if they were stored elsewhere", () => {
  const scattered = [field("d", "G"), field("a"), group("G"), field("c", "G")];
  const rows = rowsOf(scattered, () => false);
  expect(moveRow(scattered, rows, "a", 4).map(({ id }) => id)).toEqual(["G", "d", "c", "a"]);
});

test("among search results, a field takes the place and container of another", () => {
  expect(drawn(moveOver(structure, "a", "d"))).toBe("S(b G(c d a) e) T(f)");
  expect(drawn(moveOver(structure, "f", "b"))).toBe("a S(f b G(c d) e) T()");
  expect(moveOver(structure, "a", "G")).toBe(structure);
});

test("a new item comes right after another, last in a container, or in the last section", () => {
  expect(drawn(withNewItem(structure, field("x"), "a"))).toBe("a x S(b G(c d) e) T(f)");
  expect(drawn(withNewItem(structure, field("x"), "b"))).toBe("a S(b x G(c d) e) T(f)");
  expect(drawn(withNewItem(structure, field("x"), "c"))).toBe("a S(b G(c x d) e) T(f)");
  expect(drawn(withNewItem(structure, group("X"), "c"))).toBe("a S(b G(c d) X() e) T(f)");
  expect(drawn(withNewItem(structure, section("X"), "b"))).toBe("a S(b G(c d) e) T(f) X()");
  expect(drawn(withNewItem(structure, field("x"), "G"))).toBe("a S(b G(c d x) e) T(f)");
  expect(drawn(withNewItem(structure, field("x"), "S"))).toBe("a S(b G(c d) e x) T(f)");
  expect(drawn(withNewItem(structure, field("x"), null))).toBe("a S(b G(c d) e) T(f x)");
  expect(drawn(withNewItem(structure, section("X"), null))).toBe("a S(b G(c d) e) T(f) X()");
  expect(drawn(withNewItem(structure, group("X"), "G"))).toBe("a S(b G(c d) X() e) T(f)");
});
