import PDFDocument from "pdfkit";
import type { FontFamily, Typeface, Weight } from "./fonts.ts";
import { GlyphWriter, rounded } from "./glyph-writer.ts";
import { foot, heading, line, paper, room, type TextLook } from "./look.ts";
import { type Block, TextLayout } from "./text-layout.ts";
import { tooLong } from "./too-long.ts";

export interface Box {
  x: number;
  width: number;
  /** `start` is the side on which the text's language begins. */
  align?: "left" | "right" | "start";
}

type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: "Column" | "Row" };

export interface Cell {
  block: Block;
  box: Box;
  /** The cell's structure element, such as TD. */
  tag: string;
  options?: ElementOptions;
}

export interface SheetInfo {
  title: string;
  author: string;
  created: Date;
  lang: string;
}

/** The heights of IBM Plex Sans as parts of its size. Letters of other fonts are put on the same line. */
const ascent = 1.025;
const fullHeight = 1.3;

/** More than anyone prints. The busiest machine prints as many as the fastest. */
const mostPages = 300;

/** A4 pages written from top to bottom: `y` is where the next item goes. Everything on them is tagged. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly text: TextLayout;
  y = paper.top;
  private readonly face: Typeface;
  private current: { element: PDFKit.PDFStructureElement; type: string };
  private isArtifact = false;
  private readonly writers = new Map<string, GlyphWriter>();
  /** A table header, redrawn at the top of each page that continues the table. */
  private repeated: (() => void) | null = null;

  constructor({ title, author, created, lang }: SheetInfo, face: Typeface) {
    this.face = face;
    this.text = new TextLayout(face);
    this.pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      info: { Title: title, Author: author, Creator: "Quotemill", CreationDate: created },
      lang,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      // By default, pdfkit would read one of its own fonts for every document.
      font: "",
    });
    const element = this.pdf.struct("Document");
    this.pdf.addStructure(element);
    this.current = { element, type: "Document" };
  }

  /** Puts all that `work` writes into a new structure element. */
  within(type: string, work: () => void, options: ElementOptions = {}) {
    this.element(type, options)(work);
  }

  /** Makes a structure element whose content may be written in several steps. */
  element(type: string, options: ElementOptions = {}) {
    const parent = this.current;
    let element: PDFKit.PDFStructureElement | null = null;
    return (work: () => void) => {
      if (this.isArtifact) return work();
      if (!element) {
        element = this.pdf.struct(type, options);
        parent.element.add(element);
      }
      const before = this.current;
      this.current = { element, type };
      work();
      this.current = before;
    };
  }

  /** Marks what `draw` draws as content of the current structure element. */
  content(draw: () => void) {
    if (this.isArtifact) return draw();
    this.current.element.add(this.pdf.markStructureContent(this.current.type));
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws lines, fills, repeated headers and other parts that a screen reader should not mention. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout") {
    if (this.isArtifact) return draw();
    this.isArtifact = true;
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
    this.isArtifact = false;
  }

  lay(text: string, look: TextLook, width: number): Block {
    return this.text.block(text, look, width);
  }

  /** Lays out a figure, which never breaks, on one line. */
  layFigure(text: string, look: TextLook): Block {
    return this.lay(text, look, Number.POSITIVE_INFINITY);
  }

  /** Returns the width of the widest of these texts on one line. */
  widest(texts: string[], look: TextLook): number {
    return Math.max(0, ...texts.map((text) => this.text.widthOf(text, look)));
  }

  /** Draws a block, without marking it. */
  draw({ lines, look }: Block, { x, width, align }: Box, top: number) {
    const { pdf } = this;
    let instructions = `${channels(look.colour)} rg\n`;
    let baseline = top + (look.leading - fullHeight * look.size) / 2 + ascent * look.size;
    for (const each of lines) {
      const isAtRight = align === "right" || (align === "start" && each.isRightToLeft);
      let at = isAtRight ? x + width - each.width : x;
      let shown = "";
      for (const run of each.runs) {
        shown += this.writer(run.family, look.weight).show(run.shapes, pdf, at, baseline, look.size);
        at += run.width;
      }
      instructions += each.isReordered ? this.inReadingOrder(shown, each.text) : shown;
      baseline += look.leading;
    }
    pdf.addContent(instructions);
  }

  /** Such letters are drawn in the order on paper; this adds their reading order for search and copy. */
  private inReadingOrder(shown: string, text: string): string {
    const code = Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");
    return `/Span << /ActualText <${code}> >> BDC\n${shown}EMC\n`;
  }

  private writer(family: FontFamily, weight: Weight): GlyphWriter {
    const name = `${family} ${weight}`;
    let writer = this.writers.get(name);
    if (!writer) {
      writer = new GlyphWriter(this.pdf, name, this.face.font(family, weight));
      this.writers.set(name, writer);
    }
    return writer;
  }

  /** Writes one element from the current position down, over as many pages as needed. */
  write(tag: string, text: string, look: TextLook, box: Box = room) {
    const block = this.lay(text, look, box.width);
    this.cells([{ block, box, tag }]);
  }

  /** Keeps the heading off the bottom of a page. */
  heading(title: string) {
    this.keep(48);
    this.write("H2", title, heading);
    this.down(3);
  }

  down(points: number) {
    this.y += points;
  }

  roomLeft(): number {
    return foot - this.y;
  }

  /** Starts a new page unless this much room is left. */
  keep(height: number) {
    if (height > this.roomLeft()) this.newPage();
  }

  newPage() {
    if (this.pdf.bufferedPageRange().count >= mostPages) throw new Error(tooLong);
    this.pdf.addPage();
    this.y = paper.top + 14;
    this.repeated?.();
  }

  /** Writes cells side by side and keeps them on one page. Cells that are longer than a page continue on the next. */
  cells(cells: Cell[], padding = 0) {
    const height = Math.max(...cells.map(({ block }) => block.height)) + 2 * padding;
    const fitsOnePage = height <= foot - paper.top - 60;
    if (fitsOnePage) this.keep(height);
    else this.keep(60);
    const rest = cells.map((cell) => ({ ...cell, from: 0, inElement: this.element(cell.tag, cell.options) }));
    this.y += padding;
    while (true) {
      let used = 0;
      for (const cell of rest) {
        const { look, lines } = cell.block;
        const most = Math.max(1, Math.floor((this.roomLeft() + 0.01) / look.leading));
        const taken = fitsOnePage ? lines : lines.slice(cell.from, cell.from + most);
        cell.from += taken.length;
        used = Math.max(used, taken.length * look.leading);
        if (taken.length > 0)
          cell.inElement(() => this.content(() => this.draw({ ...cell.block, lines: taken }, cell.box, this.y)));
      }
      this.y += used;
      if (rest.every((cell) => cell.from >= cell.block.lines.length)) break;
      this.newPage();
    }
    this.y += padding;
  }

  rule({ x, width }: Box = room, colour = line, thickness = 0.75) {
    const y = rounded(this.y);
    const path = `${rounded(x)} ${y} m ${rounded(x + width)} ${y} l S`;
    this.artifact(() => this.pdf.addContent(`${channels(colour)} RG ${thickness} w ${path}`));
  }

  fill(colour: string, { x, width }: Box, height: number, radius = 3) {
    this.artifact(() => this.pdf.roundedRect(x, this.y, width, height, radius).fill(colour));
  }

  repeating(head: () => void, work: () => void) {
    head();
    this.repeated = () => this.artifact(head);
    work();
    this.repeated = null;
  }

  finish(): Promise<Buffer> {
    // This reads what has been written so far. The rest is collected without the stream, because a tagged document
    // consists of thousands of small chunks.
    const chunks: Uint8Array[] = [this.pdf.read()];
    return new Promise((resolve) => {
      this.pdf.push = (chunk: Uint8Array | null) => {
        if (chunk) chunks.push(chunk);
        else resolve(Buffer.concat(chunks));
        return true;
      };
      this.pdf.end();
    });
  }
}

/** Writes '#rrggbb' as a PDF has it: three numbers from 0 to 1. */
const channels = (colour: string) =>
  [1, 3, 5].map((start) => rounded(Number.parseInt(colour.slice(start, start + 2), 16) / 255)).join(" ");
