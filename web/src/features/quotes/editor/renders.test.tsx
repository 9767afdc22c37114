import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCalculated, buildField, buildGroup } from "../../../test/builders.ts";
import { openNewQuote, summary, template } from "../../../test/open-editor.tsx";

const fencing: Template = {
  ...template,
  structure: [
    buildField({ id: "site", label: "Site" }),
    buildField({
      id: "length",
      label: "Length",
      type: "number",
      pricing: { ...newFieldPricing, price: 10_000 },
    }),
    buildCalculated({ id: "posts", label: "Posts", formula: "ceil({length} / 2.4) + 1" }),
    buildGroup({ id: "gates", label: "Gates", entryLabel: "Gate", minRows: 2 }),
    buildField({ id: "width", label: "Width", type: "number", parent: "gates" }),
  ],
  pricing: newTemplatePricing,
};
const handlers = { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(fencing) };

/** React keeps the latest props on each element, and rendering an element makes new ones. */
const propsOf = (element: Element) => Reflect.get(element, Object.keys(element).find(isPropsKey) ?? "");
const isPropsKey = (key: string) => key.startsWith("__reactProps$");

const controls = () => [...document.querySelectorAll("input, select, textarea, a")];

test("a letter renders only the field it is typed into, and what it changes", async () => {
  await openNewQuote({ handlers });
  await waitFor(() => expect(summary()).toHaveTextContent("HF-1064"));
  const length = screen.getByLabelText("Length");
  fireEvent.change(length, { target: { value: "1" } });
  await waitFor(() => expect(within(summary()).getByLabelText("Line items")).toHaveTextContent("$100.00"));
  const before = new Map(controls().map((control) => [control, propsOf(control)]));
  expect(before.size).toBeGreaterThan(12);
  fireEvent.change(length, { target: { value: "12" } });
  await waitFor(() => expect(within(summary()).getByLabelText("Line items")).toHaveTextContent("$1,200.00"));
  const renderedAgain = controls().filter((control) => propsOf(control) !== before.get(control));
  expect(renderedAgain).toEqual([length]);
});
