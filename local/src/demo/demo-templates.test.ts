import { templateInput } from "@quotemill/shared/templates/schema";
import { expect, it } from "vitest";
import { gateAutomation, residentialFence, solarSystem } from "./demo-templates.ts";

it.each([residentialFence, gateAutomation, solarSystem])("$name can be opened and saved as it is", (template) => {
  const checked = templateInput.safeParse({ ...template, make_webhook_url: null });
  expect(checked.error?.issues ?? []).toEqual([]);
});
