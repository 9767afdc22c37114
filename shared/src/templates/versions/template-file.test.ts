import { expect, it } from "vitest";
import { templateFile } from "./template-file.ts";

const messageOf = (template: unknown) =>
  templateFile.safeParse({ quotemill_template: 1, template }).error?.issues[0]?.message;

it("a file is refused with a message, however deep it goes and wherever it hides script", () => {
  const nested = (depth: number, inside: unknown) => {
    let value = inside;
    for (let level = 0; level < depth; level++) value = [value];
    return { name: "Fence", structure: [], extra: value };
  };
  expect(messageOf({ name: "Fence", structure: [] })).toBe("Template must have at least one field");
  expect(messageOf(nested(20, "<script>"))).toBe("This file contains script, so it was not imported.");
  expect(messageOf(nested(100_000, "<script>"))).toMatch(/^This is not a template file/);
  expect(messageOf(nested(1, "plain"))).toMatch(/^This file was made with another version/);
});
