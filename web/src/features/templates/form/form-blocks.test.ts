import { expect, test } from "vitest";
import { buildCalculated, buildField, buildGroup, buildSection } from "../../../test/builders.ts";
import { type FormBlock, formBlocks } from "./form-blocks.ts";

/** 'section: a b | group(cells) [summary]' */
const inWords = ({ section, parts }: FormBlock) =>
  `${section?.id ?? "-"}: ${parts
    .map((part) =>
      part.kind === "cells"
        ? part.portions
            .flat()
            .map(({ id }) => id)
            .join(" ")
        : `${part.group.id}(${part.cells.map(({ id }) => id).join(" ")})[${part.summary.map(({ id }) => id).join(" ")}]`,
    )
    .join(" | ")}`;
const field = (id: string, parent?: string) => buildField({ id, parent });

test("items stand in sections and groups, and between them", () => {
  const structure = [
    field("name"),
    buildGroup({ id: "runs" }),
    field("length", "runs"),
    buildCalculated({ id: "posts", parent: "runs" }),
    buildCalculated({ id: "total" }),
    field("notes"),
    buildSection({ id: "removal" }),
    field("remove", "removal"),
    buildGroup({ id: "loads", parent: "removal" }),
    field("weight", "loads"),
    field("last"),
  ];
  expect(formBlocks(structure).map(inWords)).toEqual([
    "-: name | runs(length posts)[total] | notes",
    "removal: remove | loads(weight)[]",
    "-: last",
  ]);
});

test("an item stands with its parent, wherever it is in the list", () => {
  const structure = [
    field("remove", "removal"),
    field("name"),
    buildSection({ id: "removal" }),
    field("other", "gone"),
  ];
  expect(formBlocks(structure).map(inWords)).toEqual(["-: name", "removal: remove", "-: other"]);
});

test("a calculated value that is not shown appears nowhere", () => {
  const hidden = { shown: false };
  const structure = [
    buildCalculated({ id: "sum", ...hidden }),
    buildGroup({ id: "runs" }),
    buildCalculated({ id: "posts", parent: "runs", ...hidden }),
    buildCalculated({ id: "total", ...hidden }),
  ];
  expect(formBlocks(structure).map(inWords)).toEqual(["-: runs()[]"]);
});

test("a long form is split into forms of twenty", () => {
  const [block] = formBlocks(Array.from({ length: 45 }, (_, index) => field(`field_${index}`)));
  const [part] = block?.parts ?? [];
  expect(part?.kind === "cells" && part.portions.map(({ length }) => length)).toEqual([20, 20, 5]);
});
