import { defaultRegion } from "@quotemill/shared/region/default-region";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { CompanyRegionProvider } from "../../lib/region.tsx";
import { AmountField } from "./amount-field.tsx";

function Price() {
  const [value, setValue] = useState(0);
  return (
    <>
      <AmountField label="Price" unit="money" max={1_000_000_000} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const price = () => screen.getByLabelText("Price");

test.each([
  ["de-DE", "1.250", "125000", "1250,00"],
  ["de-DE", "1.250.000,5", "125000050", "1250000,50"],
  ["de-DE", "12.50", "1250", "12,50"],
  ["de-CH", "1’250", "125000", "1250.00"],
  ["en-AU", "1,250.50", "125050", "1250.50"],
])("in %s, %s can be typed and pasted", async (locale, text, stored, shown) => {
  const user = userEvent.setup();
  render(<Price />, {
    wrapper: ({ children }) => (
      <CompanyRegionProvider region={{ ...defaultRegion, locale }}>{children}</CompanyRegionProvider>
    ),
  });
  await user.type(price(), text);
  expect(screen.getByRole("status")).toHaveTextContent(stored);
  await user.tab();
  expect(price()).toHaveValue(shown);
  await user.clear(price());
  await user.paste(text);
  expect(screen.getByRole("status")).toHaveTextContent(stored);
});

test("an amount that breaks off inside a group is marked, and not stored", async () => {
  const user = userEvent.setup();
  render(<Price />);
  await user.type(price(), "1,250,00");
  expect(price()).toHaveValue("1,250,00");
  expect(price()).toBeInvalid();
  await user.tab();
  expect(price()).toHaveValue("1250.00");
  expect(price()).toBeValid();
});
