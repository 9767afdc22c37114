import { afterEach, expect, it, vi } from "vitest";
import { followTicks } from "./live-total.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("the script reads nothing of the other page's head, whose style and script this page's policy forbids", async () => {
  const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
  const page = `<html><head><style nonce="b">p{}</style><script nonce="b"></script></head>
    <body><main><form id="offer"><p data-live="docket">$2</p></form></main></body></html>`;
  vi.stubGlobal("fetch", async () => new Response(page));
  document.body.innerHTML = `<form id="offer"><input type="checkbox" name="extras" value="1:a"><p data-live="docket">$1</p></form>`;
  followTicks();
  document.querySelector("input")?.click();
  await expect.poll(() => document.querySelector("p")?.textContent).toBe("$2");
  expect(parse.mock.calls.map(([text]) => /<style|<script/.test(`${text}`))).toEqual([false]);
});

it("each box renews the price, and keeps the focus", async () => {
  const form = (first: string, second: string) => `<form id="offer"><div data-live="extras">
    <label><input type="checkbox" name="extras" value="1:a"><span data-live="price of 1:a">${first}</span></label>
    <label><input type="checkbox" name="extras" value="1:b"><span data-live="price of 1:b">${second}</span></label>
    </div><p data-live="docket"><b data-live="inner">${first}</b></p></form>`;
  vi.stubGlobal("fetch", async () => new Response(`<main>${form("$3", "$4")}</main>`));
  document.body.innerHTML = form("$1", "$2");
  followTicks();
  const [box] = document.querySelectorAll("input");
  box?.focus();
  box?.click();
  const prices = () => [...document.querySelectorAll("span")].map(({ textContent }) => textContent);
  await expect.poll(prices).toEqual(["$3", "$4"]);
  expect([document.activeElement, box?.checked]).toEqual([box, true]);
  expect(document.querySelector("p")?.textContent).toBe("$3");
});

it("the last quote stays ticked, as the total says", () => {
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
