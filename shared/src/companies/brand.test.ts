import { describe, expect, it } from "vitest";
import { brandColours, contrast, grounds, isColour, whiteTextOn } from "./brand.ts";

const mutedText = { light: "#545965", dark: "#a8acb6" };

/** The whole cube of colours, 17 steps a side. */
const levels = Array.from({ length: 17 }, (_, step) =>
  Math.min(255, step * 16)
    .toString(16)
    .padStart(2, "0"),
);
const cube = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));

function unreadable(colour: string): string[] {
  const colours = brandColours(colour);
  return (["light", "dark"] as const).flatMap((theme) => {
    const { fill, foreground, hover, edge, soft, ink } = colours[theme];
    const pairs: [string, string, string, number][] = [
      ["foreground on fill", foreground, fill, 4.5],
      ["foreground on hover", foreground, hover, 4.5],
      ["muted text on soft", mutedText[theme], soft, 4.5],
      ...[...grounds[theme], soft].flatMap((ground): [string, string, string, number][] => [
        [`ink on ${ground}`, ink, ground, 4.5],
        [`edge on ${ground}`, edge, ground, 3],
      ]),
    ];
    return pairs
      .filter(([, one, other, least]) => contrast(one, other) < least)
      .map(([name]) => `${colour} ${theme}: ${name}`);
  });
}

describe("a company's colour", () => {
  it("is readable in both themes, for any colour", () => {
    expect(cube).toHaveLength(4_913);
    expect(cube.flatMap(unreadable)).toEqual([]);
  });

  it("is judged by whether white text is readable on it", () => {
    expect(whiteTextOn("#0f766e")).toEqual({ isReadable: true, ratio: expect.closeTo(5.47, 1) });
    expect(whiteTextOn("#fde047")).toEqual({ isReadable: false, ratio: expect.closeTo(1.32, 1) });
  });

  it("stays as given where possible", () => {
    const { brand, light } = brandColours("#0F766E");
    expect([brand, light.fill, light.foreground, light.edge]).toEqual(["#0f766e", "#0f766e", "#ffffff", "#0f766e"]);
  });

  it("keeps a pale colour as the fill, with dark text, a visible edge and amber ink", () => {
    const { fill, foreground, edge, ink } = brandColours("#fde047").light;
    expect([fill, foreground]).toEqual(["#fde047", "#11141d"]);
    expect(contrast(edge, "#ffffff")).toBeGreaterThanOrEqual(3);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(green * 1.3);
    expect(green).toBeGreaterThan(blue);
  });

  it.each([null, undefined, "", "red", "#fff", "#12345g", "#123456;}"])("is Quotemill's own for %j", (given) => {
    expect(brandColours(given)).toEqual(brandColours("#28459a"));
  });

  it("yields nothing but hex, so that it can be written into a style", () => {
    for (const colour of ["#000000", "#ffffff", "#ff00ff"]) {
      const { brand, light, dark } = brandColours(colour);
      expect([brand, ...Object.values(light), ...Object.values(dark)].every(isColour)).toBe(true);
    }
  });
});
