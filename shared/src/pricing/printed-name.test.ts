import { expect, it } from "vitest";
import { printedName } from "./field-lines.ts";

it.each([
  ["Fence type", "{{option}} fence", "Colorbond", "Colorbond fence"],
  ["Fence type", "Boundary fence", "Colorbond", "Boundary fence, Colorbond"],
  ["Fence type", "", "Colorbond", "Colorbond"],
  ["Fence type", undefined, "$& $1 pine", "$& $1 pine"],
  ["Fence type", "{{option}} fence", "$& pine", "$& pine fence"],
  ["Need a gate", undefined, "Yes", "Need a gate: Yes"],
  ["Height", undefined, "1.8 m", "Height: 1.8 m"],
  ["Gates", undefined, "", "Gates"],
  ["Gates", "Single gate", "", "Single gate"],
])("%j, with the printed name %j and the option %j, is printed as %j", (label, printed_name, option, printed) => {
  expect(printedName({ label, printed_name }, option)).toBe(printed);
});
