import type { Active, Over } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { announcementsFor } from "./drag-announcements.ts";

const fields = ["Height", "Colour", "Length"].map((label, index) => ({ id: `field_${index}`, label }));
const said = announcementsFor(fields, "field");
const active = { id: "field_0" } as Active;
const over = { id: "field_2" } as Over;

test.each([
  { when: "it is picked up", words: said.onDragStart({ active }), expected: "Picked up Height at place 1 of 3." },
  { when: "it is over a row", words: said.onDragOver({ active, over }), expected: "Height is over place 3 of 3." },
  {
    when: "it is over nothing",
    words: said.onDragOver({ active, over: null }),
    expected: "Height is over no place.",
  },
  {
    when: "it is dropped",
    words: said.onDragEnd({ active, over }),
    expected: "Height was dropped at place 3 of 3.",
  },
  {
    when: "it is let go",
    words: said.onDragCancel({ active, over }),
    expected: "Height stays at place 1 of 3.",
  },
])("a field is spoken of by its label and place when $when", ({ words, expected }) => {
  expect(words).toBe(expected);
});
