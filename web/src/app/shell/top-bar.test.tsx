import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { renderWholeApp } from "../../test/render-app.tsx";

test("the theme button switches between light and dark", async () => {
  document.documentElement.dataset.theme = "light";
  const { user } = renderWholeApp("/dashboard", { as: buildProfile() });
  await user.click(await screen.findByRole("button", { name: "Switch to dark theme" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  await user.click(screen.getByRole("button", { name: "Switch to light theme" }));
  expect(localStorage.getItem("theme")).toBe("light");
});

test("the colour scheme can be chosen by keyboard", async () => {
  document.documentElement.dataset.scheme = "default";
  const { user } = renderWholeApp("/dashboard", { as: buildProfile() });
  (await screen.findByRole("button", { name: "Colour scheme: Default" })).focus();
  await user.keyboard("{Enter}");
  const choices = await screen.findAllByRole("menuitemradio");
  expect(choices.map((choice) => choice.textContent)).toEqual(["Default", "Ocean", "Forest", "Sunset", "Purple"]);
  expect(choices[0]).toBeChecked();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(document.documentElement.dataset.scheme).toBe("ocean");
  expect(await screen.findByRole("button", { name: "Colour scheme: Ocean" })).toBeVisible();
});

test("the phone menu takes the focus, closes on Escape and returns the focus", async () => {
  const { user } = renderWholeApp("/dashboard", { as: buildProfile() });
  const opener = await screen.findByRole("button", { name: "Open menu" });
  await user.click(opener);
  expect(screen.getByRole("complementary", { name: "Menu" })).toHaveFocus();
  expect(opener).toHaveAttribute("aria-expanded", "true");
  await user.keyboard("{Escape}");
  expect(opener).toHaveAttribute("aria-expanded", "false");
  expect(opener).toHaveFocus();
});

test("the phone menu closes on its overlay and on navigation", async () => {
  const { user } = renderWholeApp("/dashboard", { as: buildProfile() });
  const opener = await screen.findByRole("button", { name: "Open menu" });
  await user.click(opener);
  await user.click(screen.getByRole("button", { name: "Close menu" }));
  expect(opener).toHaveAttribute("aria-expanded", "false");
  await user.click(opener);
  await user.click(screen.getByRole("link", { name: "Contacts" }));
  await waitFor(() => expect(opener).toHaveAttribute("aria-expanded", "false"));
  expect(location.pathname).toBe("/contacts");
});
