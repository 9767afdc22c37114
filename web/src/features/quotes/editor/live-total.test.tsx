import { tooLargeToWorkOut } from "@quotemill/shared/templates/budget";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCalculated, buildField, buildProfile } from "../../../test/builders.ts";
import { heard } from "../../../test/heard.ts";
import {
  buildWholeQuote,
  company,
  fillContact,
  openEditor,
  openNewQuote,
  quoteId,
  summary,
  template,
} from "../../../test/open-editor.tsx";

const rate = (price: number, cost = 0) => ({ price, cost });
const priced: Template = {
  ...template,
  structure: [
    buildField({
      id: "type",
      label: "Fence type",
      type: "select",
      options: ["Colorbond", "Timber"],
      pricing: { ...newFieldPricing, option_prices: [rate(9_500, 6_000), rate(8_000)], multiply_by: "length" },
    }),
    buildField({ id: "length", label: "Length", type: "number" }),
    buildField({
      id: "removal",
      label: "Removal",
      type: "checkbox",
      pricing: { ...newFieldPricing, price: 45_000, shown: false },
      conditional: { dependsOn: "type", operator: "is", showWhen: "Timber" },
    }),
  ],
  pricing: newTemplatePricing,
};
const handlers = { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(priced) };
const docket = () => within(summary());
const beside = (label: string) => docket().getByText(label).parentElement;

test("the total and its lines follow the form, and an answer that cannot be priced blocks submitting", async () => {
  const { user, sent } = await openNewQuote({ handlers });
  expect(docket().getByText("The price will appear here as you fill in the form.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Fence type"), "Timber");
  await user.type(screen.getByLabelText("Length"), "12.5");
  await user.click(screen.getByRole("checkbox", { name: /Removal/ }));
  await waitFor(() => expect(beside("Fence type")).toHaveTextContent("$1,000.00Timber · 12.5 × $80.00"));
  expect(beside("Removal")).toHaveTextContent("Not shown to the customer$450.00");
  expect(beside("Subtotal")).toHaveTextContent("$1,450.00");
  expect(beside("GST (10%)")).toHaveTextContent("$145.00");
  expect(beside("Total")).toHaveTextContent("$1,595.00");
  expect(await heard("Total $1,595.00")).toBeInTheDocument();
  expect(docket().queryByText("Profit")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Total 2 items $1,595.00" })).toBeVisible();

  // The answer is kept, but a hidden field does not count.
  await user.selectOptions(screen.getByLabelText("Fence type"), "Colorbond");
  await waitFor(() => expect(beside("Total")).toHaveTextContent("$1,306.25"));
  expect(docket().queryByText("$437.50")).not.toBeInTheDocument();
  await user.click(docket().getByRole("checkbox", { name: /^Profit/ }));
  expect(docket().getByText("$437.50").parentElement).toHaveTextContent("$437.50 36.8%");

  await user.clear(screen.getByLabelText("Length"));
  await user.type(screen.getByLabelText("Length"), "-5");
  const problem = "'Length' must be a plain number from 0 to 1,000,000.";
  expect(await docket().findByText(`The total is not right yet: ${problem}`)).toBeVisible();
  fillContact();
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByLabelText("Length")).toHaveFocus();
  expect(sent("POST /functions/v1/submit-quote")).toEqual([]);
});

test("a form that is too large to work out says so and blocks submitting", async () => {
  const formula = Array(250).fill("{x}*{x}").join("+");
  const calculated = Array.from({ length: 20 }, (_, index) => buildCalculated({ id: `c${index}`, formula }));
  const large = { ...priced, structure: [buildField({ id: "x", label: "Width", type: "number" }), ...calculated] };
  const { user, sent } = await openNewQuote({
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(large) },
  });
  fireEvent.change(screen.getByLabelText("Width"), { target: { value: "1.1234567" } });
  fillContact();
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  expect((await screen.findAllByText(tooLargeToWorkOut)).length).toBeGreaterThan(0);
  expect(sent("POST /functions/v1/submit-quote")).toEqual([]);
});

test("an edited quote uses the template's current prices and shows its earlier total", async () => {
  const quote = buildWholeQuote({ answers: { type: "Colorbond", length: "10" } });
  openEditor(`/quotes/edit/${quoteId}`, {
    handlers: { ...handlers, [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(quote) },
  });
  expect(await screen.findByText("HF-1058 was priced at $18,642.50 on 18 Oct 2024.")).toBeVisible();
  expect(beside("Total")).toHaveTextContent("$1,045.00");
});

test("an edited quote without prices shows what its customer was offered, and warns of what they do not see", async () => {
  const outputs = { sub_total: 100, gst_total: 20, grand_total: 150 };
  openEditor(`/quotes/edit/${quoteId}`, {
    handlers: { [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote({ outputs })) },
  });
  const words = "A subtotal of $100.00 and GST of $20.00 do not add up to HF-1058's total of $150.00.";
  expect(await screen.findByText(`${words} The customer sees the total alone.`)).toBeVisible();
  expect(beside("Total")).toHaveTextContent("$150.00");
  expect(docket().queryByText("Subtotal")).not.toBeInTheDocument();
});

test("a total of zero is written in the company's currency", async () => {
  await openNewQuote({ as: buildProfile({ company: { ...company, currency: "SEK", locale: "sv-SE" } }), handlers });
  expect(docket().getByText(/^This quote's total is 0,00\skr\.$/)).toBeVisible();
});

test("a warning next to the button says that the total is zero", async () => {
  const { user } = await openNewQuote({ handlers });
  expect(docket().getByText("This quote's total is $0.00.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Fence type"), "Colorbond");
  await user.type(screen.getByLabelText("Length"), "2");
  await waitFor(() => expect(docket().queryByText(/total of \$0\.00/)).not.toBeInTheDocument());
});

const { structure, pricing } = priced;
const make_webhook_url = "https://hook.eu2.make.com/x";
test.each([
  ["without prices", {}, /^Pricing is switched off in this template, so its quotes go out without a price\./],
  ["with a workflow", { make_webhook_url }, /the workflow at hook\.eu2\.make\.com has to price its quotes\.$/],
  ["with both", { make_webhook_url, structure, pricing }, null],
])("a quote of a template %s says who prices it", async (_what, more, words) => {
  await openNewQuote({
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json({ ...template, ...more }) },
  });
  if (words) expect(docket().getByText(words)).toBeVisible();
  else expect(docket().queryByText(/without a price|has to price|total of/)).not.toBeInTheDocument();
});

test("an extra shows its own price while the form is empty, without the minimum charge of the job", async () => {
  const pricing = { ...newFieldPricing, price: 18_500 };
  const letterbox = buildField({ id: "box", label: "Letterbox", type: "checkbox", pricing, customer_may_choose: true });
  const minimum = {
    ...priced,
    pricing: { ...newTemplatePricing, minimum_charge: 120_000 },
    structure: [...priced.structure, letterbox],
  };
  const { user } = await openNewQuote({
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(minimum) },
  });
  expect(await docket().findByRole("heading", { name: "The customer may add" })).toBeVisible();
  expect(beside("Letterbox")).toHaveTextContent("+$203.50");
  await user.selectOptions(screen.getByLabelText("Fence type"), "Colorbond");
  await user.type(screen.getByLabelText("Length"), "2");
  await waitFor(() => expect(beside("Total")).toHaveTextContent("$1,320.00"));
  expect(beside("Letterbox")).toHaveTextContent("covered by the minimum charge");
  expect(docket().queryByText("+$0.00")).not.toBeInTheDocument();
});

test("a total of any amount is incomplete until the required answers are there", async () => {
  const pricing = { ...newTemplatePricing, minimum_charge: 120_000 };
  const ground = buildField({ id: "ground", label: "Ground", required: true });
  const waiting = { ...priced, pricing, structure: [...priced.structure, ground] };
  const { user } = await openNewQuote({
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(waiting) },
  });
  await user.selectOptions(screen.getByLabelText("Fence type"), "Colorbond");
  await user.type(screen.getByLabelText("Length"), "2");
  expect(await docket().findByText("$1,320.00 so far")).toBeVisible();
  expect(beside("Total")).toHaveTextContent(/^TotalIncomplete$/);
  expect(docket().getByRole("button", { name: "1 required answer missing" })).toBeVisible();
  expect(await heard("Total incomplete, $1,320.00 so far")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Total 2 items Incomplete" })).toBeVisible();
  await user.type(screen.getByLabelText(/^Ground/), "Clay");
  await waitFor(() => expect(beside("Total")).toHaveTextContent(/^Total\$1,320\.00$/));
});

test("a note says that a chosen thing is not charged while its quantity is empty", async () => {
  const { user } = await openNewQuote({ handlers });
  await user.selectOptions(screen.getByLabelText("Fence type"), "Timber");
  const warning = "Nothing is charged for 'Fence type', because 'Length' is empty.";
  expect(await docket().findByText(warning)).toBeVisible();
  await user.type(screen.getByLabelText("Length"), "0");
  await waitFor(() => expect(docket().queryByText(warning)).not.toBeInTheDocument());
});

test("the extras that the customer may add are listed until someone ticks them", async () => {
  const pricing = { ...newFieldPricing, price: 24_000 };
  const letterbox = buildField({ id: "box", label: "Letterbox", type: "checkbox", pricing, customer_may_choose: true });
  const offering = { ...priced, structure: [...priced.structure, letterbox] };
  const { user } = await openNewQuote({
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(offering) },
  });
  expect(await docket().findByRole("heading", { name: "The customer may add" })).toBeVisible();
  expect(beside("Letterbox")).toHaveTextContent("+$264.00");
  expect(beside("Total")).toHaveTextContent("$0.00");
  await user.click(screen.getByRole("checkbox", { name: "Letterbox Optional extra for the customer" }));
  await waitFor(() => expect(beside("Total")).toHaveTextContent("$264.00"));
  expect(docket().queryByText("The customer may add")).not.toBeInTheDocument();
});
