import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toast } from "../components/ui/toast.tsx";
import { takeToasts } from "../components/ui/toast-queue.ts";
import { buildProfile } from "./builders.ts";
import { renderApp } from "./render-app.tsx";

test("what is replaced in the moment it is found is looked up again", async () => {
  const show = () => document.body.replaceChildren(Object.assign(document.createElement("p"), { textContent: "Here" }));
  show();
  setTimeout(show);
  expect(await screen.findByText("Here")).toBeVisible();
});

test("an answer that comes after the page was left reaches nobody", async () => {
  let answer = (_: Response) => {};
  const slow = () => new Promise<Response>((resolve) => (answer = resolve));
  const { leave } = renderApp("/dashboard", { as: buildProfile(), handlers: { "GET /slow": slow } });
  const heard = vi.fn();
  void fetch("/slow").then(heard);
  leave();
  answer(Response.json({}));
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).not.toHaveBeenCalled();
});

test.each(["one", "another"])("a toast that %s test leaves waiting does not reach the next", (left) => {
  const heard = vi.fn();
  takeToasts(heard)();
  expect(heard).not.toHaveBeenCalled();
  toast.error(left);
});
