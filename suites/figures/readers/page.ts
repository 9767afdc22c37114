import { Window } from "happy-dom";
import { plain } from "../lib/places.ts";

interface Row {
  name: string;
  quantity: string;
  unit: string;
  price: string;
  amount: string;
}

export interface Table {
  /** Says whether prices are with tax. */
  note: string;
  rows: Row[];
  foot: { name: string; amount: string } | null;
}

export interface CustomerPage {
  title: string;
  tables: Table[];
  /** The chosen quotes and extras, in one part for each currency. The total is null where only the PDF says it. */
  docket: { rows: { name: string; amount: string }[]; total: string | null; label: string }[];
  /** The sums of the bar on a phone. */
  bar: string[];
  extras: { value: string; name: string; price: string; withTax: string; isTicked: boolean }[];
  /** The prices on the cards of several quotes, in their order. */
  options: { price: string }[];
  /** The values that a form of the page sends besides those that the customer types. */
  hidden: [name: string, value: string][];
  /** The text about the acceptance, the sentence to tick, and the button. */
  lead: string;
  consent: string;
  button: string;
  links: string[];
  words: string;
}

const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
const parser = new window.DOMParser();

type Element = ReturnType<InstanceType<typeof window.DOMParser>["parseFromString"]>["documentElement"];

const textOf = (element: Element | null | undefined) =>
  plain(element?.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** Reads the page without its styles and scripts, as a person would from top to bottom. */
export function readPage(html: string): CustomerPage {
  const main = html
    .replace(/<(dt|dd)\b/g, " <$1")
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>/g, "");
  const { documentElement: page } = parser.parseFromString(main, "text/html");
  const all = (selector: string, within: Element = page) =>
    [...within.querySelectorAll(selector)] as unknown as Element[];
  const one = (selector: string, within: Element = page) => within.querySelector(selector) as unknown as Element | null;
  const small = (element: Element | null) => (element ? all("small", element).map(textOf).join(" ") : "");
  /** Returns the text of an element without its small print. */
  const large = (element: Element | null) =>
    plain(
      [...(element?.childNodes ?? [])].map((node) => (node.nodeType === 3 ? (node.textContent ?? "") : "")).join(""),
    )
      .replace(/\s+/g, " ")
      .trim();
  const tables = all("table.items").map((table): Table => {
    const cell = (row: Element, selector: string) => textOf(one(selector, row));
    const read = all("tbody tr", table).map((row) => ({
      isFoot: row.classList.contains("items-foot"),
      name: cell(row, ".name"),
      quantity: cell(row, "td.q"),
      unit: cell(row, "td.u"),
      price: cell(row, "td.p"),
      amount: plain(all("td", row).at(-1)?.firstChild?.textContent ?? "").trim(),
    }));
    const foot = read.find(({ isFoot }) => isFoot);
    const section = table.closest(".section") as unknown as Element;
    const above = table.closest(".card")?.previousElementSibling as unknown as Element | null;
    return {
      note: textOf(above?.classList.contains("table-note") ? above : one(".section-sub", section)),
      rows: read.filter(({ isFoot }) => !isFoot).map(({ isFoot: _isFoot, ...row }) => row),
      foot: foot ? { name: foot.name, amount: foot.amount } : null,
    };
  });
  const docket = all(".docket .lines, .docket output.sum").reduce<CustomerPage["docket"]>((parts, element) => {
    const last = parts.at(-1);
    if (element.tagName === "OUTPUT" && last) {
      last.total = textOf(element);
      last.label = textOf(one(".total-label", element.closest(".total") as unknown as Element));
    } else {
      const rows = all("div", element).map((row) => ({ name: textOf(one("dt", row)), amount: textOf(one("dd", row)) }));
      parts.push({ rows, total: null, label: "" });
    }
    return parts;
  }, []);
  return {
    title: textOf(one("h1")),
    tables,
    docket,
    bar: all(".bar .sum").map(textOf),
    extras: all("label.extra").map((label) => {
      const box = one("input", label);
      return {
        value: box?.getAttribute("value") ?? "",
        name: large(one(".extra-name", label)),
        price: large(one(".extra-price", label)),
        withTax: small(one(".extra-price", label)),
        isTicked: box?.hasAttribute("checked") ?? false,
      };
    }),
    options: all(".option").map((label) => ({
      price: large(one(".option-price", label)),
    })),
    hidden: all("form#accept input[type=hidden]").map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]),
    lead: textOf(one("p.lead")),
    consent: textOf(one("label.agree")),
    button: textOf(one("form#accept .submit button")),
    links: all("a[href]").map((link) => link.getAttribute("href") ?? ""),
    words: textOf(one("main")),
  };
}

/** Returns the text of a mail's HTML, without styles. */
export const readMail = (html: string): string => {
  const body = html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "").replace(/<(td|p|div|tr|br)\b/g, " <$1");
  return textOf(parser.parseFromString(body, "text/html").body as unknown as Element);
};
