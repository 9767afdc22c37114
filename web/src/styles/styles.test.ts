import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = `${import.meta.dirname}/`;

test("no style uses a repeating gradient, which Firefox draws inverted with our colours", () => {
  const styles = readdirSync(folder).filter((file) => file.endsWith(".css"));
  const used = styles.filter((file) => /repeating-\w+-gradient\(/.test(readFileSync(folder + file, "utf8")));
  expect(styles).not.toHaveLength(0);
  expect(used).toEqual([]);
});
