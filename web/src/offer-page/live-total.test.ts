import { afterEach, expect, it, vi } from "vitest";
import { followTicks } from "./live-total.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("keeps the last quote ticked, as the total does", () => {
  const asked = vi.fn((_address: string) => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", asked);
  document.body.innerHTML = `<form id="offer"><input type="checkbox" name="option" value="1" checked>
    <input type="checkbox" name="option" value="2" checked></form>`;
  followTicks();
  const [first, second] = document.querySelectorAll("input");
  first?.click();
  second?.click();
  expect([first?.checked, second?.checked]).toEqual([false, true]);
  expect(asked.mock.calls.map(([address]) => address.split("?")[1])).toEqual(["option=2", "option=2"]);
});
