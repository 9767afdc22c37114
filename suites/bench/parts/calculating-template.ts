/** The size of a company's heaviest template. */
export const fields = 200;
export const conditions = 50;
export const formulas = 20;
export const rows = 30;

/** Number of fields in each entry of the group. */
const cells = 3;

/**
 * Half of the formulas use the length and half add up the group's entries. Every condition depends on the first field, so
 * that one letter shows or hides all of them.
 */
export function calculatingTemplate() {
  const plain = Array.from({ length: fields - cells - 1 }, (_, index) => ({
    id: `field_${index + 1}`,
    type: "text",
    label: `Field ${index + 1}`,
    ...(index % 4 === 3 && index < conditions * 4 && { conditional }),
  }));
  return {
    name: "Everything at once, calculated",
    make_webhook_url: null,
    pricing: {},
    tables: [
      {
        id: "heights",
        name: "heights",
        key: "number",
        match: "upTo",
        rows: [
          { key: 1800, price: 9_000, cost: 6_000 },
          { key: 2400, price: 12_000, cost: 8_000 },
        ],
      },
    ],
    structure: [
      ...plain,
      { id: "length", type: "number", label: "Length" },
      ...Array.from({ length: formulas / 2 }, (_, index) => ({
        id: `posts_${index + 1}`,
        type: "calculated",
        label: `Posts ${index + 1}`,
        formula: `ceil({length} / 2.4) + ${index + 1}`,
        decimals: 0,
        pricing: { price: 2_500, cost: 1_500 },
      })),
      { id: "runs", type: "group", label: "Fence runs", entryLabel: "Run", minRows: rows, maxRows: 2 * rows },
      ...inGroup([
        { id: "run_length", type: "number", label: "Run length" },
        { id: "run_height", type: "number", label: "Run height" },
        { id: "run_colour", type: "select", label: "Colour", options: ["Monument", "Basalt"] },
        { id: "run_posts", type: "calculated", label: "Posts", formula: "ceil({run_length} / 2.4) + 1", decimals: 0 },
      ]),
      ...Array.from({ length: formulas / 2 - 1 }, (_, index) => ({
        id: `sum_${index + 1}`,
        type: "calculated",
        label: `Sum ${index + 1}`,
        formula: `sum({runs}.{run_length}) * ${index + 1}`,
      })),
    ],
  };
}

const conditional = { dependsOn: "field_1", operator: "is", showWhen: "yes" };
const inGroup = <Item extends object>(items: Item[]) => items.map((item) => ({ ...item, parent: "runs" }));
