import { expect, test } from "vitest";
import { buildItem } from "../../../../test/builders.ts";
import { withOptionItems } from "./chosen-items.ts";

const post = buildItem({ code: "POST-24", name: "Post, 2.4 m", price: 2_741, cost: 1_890 });
const corner = buildItem({ code: "POST-C", name: "Corner", printed_name: "Corner post", price: 4_800, cost: 0 });
const other = buildItem({ code: "POST-X", name: "Post, 2.4 m", price: 100, cost: 50 });
const rate = ({ id, code, price, cost }: typeof post) => ({ price, cost, item: id, from_list: { code } });

test("each item becomes an option under its printed name, and an option of that name takes its price", () => {
  const rows = [
    { text: "Corner post", price: 1, cost: 1 },
    { text: "", price: 0, cost: 0 },
    { text: "None", price: 0, cost: 0 },
  ];
  expect(withOptionItems(rows, [post, corner, other])).toEqual([
    { text: "Corner post", ...rate(corner) },
    { text: "None", price: 0, cost: 0 },
    { text: "Post, 2.4 m", ...rate(post) },
    { text: "Post, 2.4 m (POST-X)", ...rate(other) },
  ]);
});
