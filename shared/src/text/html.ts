/** Text that is already markup. Everything else in an `html` template is escaped. */
export class Markup {
  constructor(private readonly text: string) {}
  toString() {
    return this.text;
  }
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

type Part = string | number | Markup | Part[];

const render = (part: Part): string => {
  if (Array.isArray(part)) return part.map(render).join("");
  return part instanceof Markup ? part.toString() : String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
};

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}
