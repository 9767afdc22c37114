import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

type Loaded = Awaited<ReturnType<typeof getDocument>["promise"]>;

async function withPdf<Result>(bytes: Uint8Array, work: (pdf: Loaded) => Promise<Result>): Promise<Result> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}

async function eachPage<Result>(
  pdf: Loaded,
  read: (page: Awaited<ReturnType<Loaded["getPage"]>>) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let number = 1; number <= pdf.numPages; number++) results.push(await read(await pdf.getPage(number)));
  return results;
}

/** The text of each page, line by line, as a reader sees it. */
export const readPdf = (bytes: Uint8Array): Promise<string[]> =>
  withPdf(bytes, (pdf) =>
    eachPage(pdf, async (page) => {
      const { items } = await page.getTextContent();
      return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    }),
  );

/** The pieces of text on the first page, and where each begins and ends, in points. */
export const linesOf = (bytes: Uint8Array): Promise<{ text: string; x: number; end: number }[]> =>
  withPdf(bytes, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.flatMap((item) =>
      "str" in item ? [{ text: item.str, x: item.transform[4], end: item.transform[4] + item.width }] : [],
    );
  });

/** Returns how far to the right the texts of the first page reach, in points. */
export const rightEdge = (bytes: Uint8Array): Promise<number> =>
  withPdf(bytes, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return Math.max(...items.map((item) => ("str" in item ? item.transform[4] + item.width : 0)));
  });

interface Element {
  role: string;
  alt?: string;
  children?: (Element | { type: string; id: string })[];
}

/**
 * Returns what a screen reader gets: title, language, and the structure of each page with its texts, such as 'H1
 * Quote'.
 */
export const readStructure = (bytes: Uint8Array) =>
  withPdf(bytes, async (pdf) => {
    const { info } = await pdf.getMetadata();
    const { Title: title, Language: language } = info as { Title: string; Language: string };
    const pages = await eachPage(pdf, async (page) => {
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const texts = new Map<string, string>();
      const loose: string[] = [];
      const open: (string | null)[] = [];
      for (const item of items) {
        if ("str" in item) {
          const id = open.find((each) => each !== null && each !== "Artifact");
          if (id) texts.set(id, (texts.get(id) ?? "") + item.str);
          else if (!open.includes("Artifact")) loose.push(item.str);
        } else if (item.type === "endMarkedContent") open.pop();
        else open.push((item as { tag?: string }).tag === "Artifact" ? "Artifact" : (item.id ?? null));
      }
      const lines: string[] = [];
      const walk = (element: Element, depth: number) => {
        const own = (element.children ?? []).flatMap((child) => ("role" in child ? [] : [texts.get(child.id) ?? ""]));
        const words = [element.role, element.alt && `(${element.alt})`, own.join("").trim()].filter(Boolean).join(" ");
        if (depth > 0) lines.push(words);
        for (const child of element.children ?? []) if ("role" in child) walk(child, depth + 1);
      };
      const tree = (await page.getStructTree()) as Element | null;
      if (tree) walk(tree, 0);
      return { lines, loose: loose.filter((text) => text.trim() !== "") };
    });
    return { title, language, lines: pages.flatMap(({ lines }) => lines), loose: pages.flatMap(({ loose }) => loose) };
  });
