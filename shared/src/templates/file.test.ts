import { expect, it } from "vitest";
import { templateFile } from "./file.ts";

const messageOf = (template: unknown) =>
  templateFile.safeParse({ quotemill_template: 1, template }).error?.issues[0]?.message;

it("refuses a file in words, however deep it goes and wherever it hides script", () => {
  const nested = (depth: number, inside: unknown) => {
    let value = inside;
    for (let level = 0; level < depth; level++) value = [value];
    return { name: "Fence", structure: [], extra: value };
  };
  expect(messageOf(nested(100_000, "plain"))).toBe("Template must have at least one field");
  expect(messageOf(nested(100_000, "<script>"))).toBe("This file contains script, so it was not imported.");
});
