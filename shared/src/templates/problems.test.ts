import { describe, expect, it } from "vitest";
import { conditionWarning, possibleControllers } from "./problems.ts";
import { type TemplateField, templateInput } from "./schema.ts";

const field = (id: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  type: "text",
  label: id,
  placeholder: "",
  required: false,
  ...more,
});
const after = (dependsOn: string) => ({ conditional: { dependsOn, operator: "is", showWhen: "x" } });

describe("a template", () => {
  const input = { name: "Fence", structure: [field("a")], make_webhook_url: null };
  const messageOf = (value: unknown) => templateInput.safeParse(value).error?.issues[0]?.message;

  it.each([
    [{ ...input, name: "  " }, "Template name is required"],
    [{ ...input, structure: [] }, "Template must have at least one field"],
    [{ ...input, structure: [field("a"), field("a")] }, "Two fields have the same id."],
    [
      { ...input, structure: [field("a", { fieldName: "size" }), field("b", { fieldName: "Size" })] },
      "Two fields have the API name 'Size'.",
    ],
    [{ ...input, structure: [field("a", { fieldName: "quote_id" })] }, "The API name 'quote_id' is reserved."],
    [{ ...input, structure: [field("a", { label: " " })] }, "Every field needs a label."],
    [{ ...input, make_webhook_url: "ftp://x" }, "The webhook URL is not a web address."],
  ])("is refused with its message: %#", (value, message) => {
    expect(messageOf(value)).toBe(message);
  });

  it("is taken when it is whole", () => {
    const structure = [field("a", { fieldName: "" }), field("b", { fieldName: "" })];
    const parsed = templateInput.parse({ ...input, name: " Fence ", structure, make_webhook_url: "https://x.test/y" });
    expect(parsed.name).toBe("Fence");
  });
});

describe("a condition's warning", () => {
  it("tells of a deleted controller and of circles of any length, and of nothing else", () => {
    const alone = field("a", after("gone"));
    expect(conditionWarning(alone, [alone])).toBe("missing-controller");
    const own = field("a", after("a"));
    expect(conditionWarning(own, [own])).toBe("cycle");
    const circle = [field("a", after("b")), field("b", after("c")), field("c", after("a")), field("d", after("a"))];
    expect(circle.map((each) => conditionWarning(each, circle))).toEqual(["cycle", "cycle", "cycle", null]);
    const fine = [field("a"), field("b", after("a"))];
    expect(fine.map((each) => conditionWarning(each, fine))).toEqual([null, null]);
  });

  it("never arises from a controller that is offered", () => {
    const structure = [field("a"), field("b", after("a")), field("c", after("b")), field("d")];
    const offered = possibleControllers(structure[0] as TemplateField, structure);
    expect(offered.map((each) => each.id)).toEqual(["d"]);
    expect(possibleControllers(structure[2] as TemplateField, structure).map((each) => each.id)).toEqual([
      "a",
      "b",
      "d",
    ]);
  });
});
