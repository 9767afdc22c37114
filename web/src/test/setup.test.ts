import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toast } from "../components/messages/toast.tsx";
import { takeToasts } from "../lib/toast-queue.ts";
import { buildProfile } from "./builders.ts";
import { renderApp } from "./render-app.tsx";

test("an element is looked up again when it is replaced just after it was found", async () => {
  const show = () => document.body.replaceChildren(Object.assign(document.createElement("p"), { textContent: "Here" }));
  show();
  setTimeout(show);
  expect(await screen.findByText("Here")).toBeVisible();
});

test("a response that arrives after the page was closed is dropped", async () => {
  const answer = withResolvers<Response>();
  const { leave } = renderApp("/dashboard", { as: buildProfile(), handlers: { "GET /slow": () => answer.promise } });
  const heard = vi.fn();
  void fetch("/slow").then(heard);
  leave();
  answer.resolve(Response.json({}));
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).not.toHaveBeenCalled();
});

test.each(["one", "another"])("a toast that %s test leaves pending does not reach the next", (left) => {
  const heard = vi.fn();
  takeToasts({ show: heard, dismiss() {} })();
  expect(heard).not.toHaveBeenCalled();
  toast.error(left);
});
