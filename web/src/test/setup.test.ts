import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

test("what is replaced in the moment it is found is looked up again", async () => {
  const show = () => document.body.replaceChildren(Object.assign(document.createElement("p"), { textContent: "Here" }));
  show();
  setTimeout(show);
  expect(await screen.findByText("Here")).toBeVisible();
});
