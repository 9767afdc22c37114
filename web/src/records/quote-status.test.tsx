import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuoteStatusBadge } from "./quote-status.tsx";

test.each([
  ["draft", undefined, "Draft"],
  ["PROCESSING", undefined, "Processing"],
  ["Pending PDF", undefined, "Pending PDF"],
  ["Generated", undefined, "Generated"],
  ["Sent", undefined, "Sent"],
  ["Failed", "hook.example.com", "Check hook.example.com"],
  ["Failed", undefined, "Check workflow"],
  ["who knows", undefined, "Unknown"],
])("status '%s' with host %s says '%s'", (status, host, label) => {
  render(<QuoteStatusBadge status={status} host={host} />);
  expect(screen.getByText(label)).toBeVisible();
});
