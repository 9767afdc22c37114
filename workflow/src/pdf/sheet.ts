import PDFDocument from "pdfkit";
import { fonts } from "./fonts.ts";
import { line, paper, room, type TextLook } from "./look.ts";

export interface Box {
  x: number;
  width: number;
  align?: "left" | "right";
}

export interface Cell {
  text: string;
  look: TextLook;
  box: Box;
}

/** A4 pages written from top to bottom: `pdf.y` is where the next item goes. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  /** A table header, redrawn at the top of each page that continues the table. */
  private repeated: (() => void) | null = null;

  constructor(info: PDFKit.DocumentInfo) {
    const { top, bottom, side } = paper;
    this.pdf = new PDFDocument({
      size: "A4",
      margins: { top, bottom, left: side, right: side },
      info,
      lang: "en-AU",
      displayTitle: true,
      bufferPages: true,
      // Not one of pdfkit's own fonts, which it would read for every document.
      font: "",
    });
    // pdfkit accepts an opened font, but its types do not know that yet.
    for (const [name, font] of Object.entries(fonts)) this.pdf.registerFont(name, font as unknown as Buffer);
  }

  private use({ font, size, colour }: TextLook) {
    return this.pdf.font(font).fontSize(size).fillColor(colour);
  }

  heightOf({ text, look, box }: Cell): number {
    return this.use(look).heightOfString(text, { width: box.width, lineGap: look.gap ?? 0 });
  }

  /** Writes from the current position down, over as many pages as needed. */
  write(text: string, look: TextLook, box: Box = room) {
    this.use(look).text(text, box.x, this.pdf.y, {
      width: box.width,
      align: box.align ?? "left",
      lineGap: look.gap ?? 0,
    });
  }

  down(points: number) {
    this.pdf.y += points;
  }

  /** Starts a new page unless this much room is left. */
  keep(height: number) {
    if (this.pdf.y + height <= paper.height - paper.bottom) return;
    this.pdf.addPage();
    this.repeated?.();
  }

  /** Cells side by side, kept on one page; a cell longer than a page continues on the next. */
  row(cells: Cell[], padding: number) {
    const measured = cells.map((cell) => ({ cell, height: this.heightOf(cell) })).sort((a, b) => a.height - b.height);
    const height = measured.at(-1)?.height ?? 0;
    const fits = height + 2 * padding <= paper.height - paper.top - paper.bottom - 60;
    this.keep(fits ? height + 2 * padding : 80);
    const top = this.pdf.y + padding;
    for (const { cell } of measured) {
      this.pdf.y = top;
      this.write(cell.text, cell.look, cell.box);
    }
    this.down(padding);
  }

  rule() {
    const { pdf } = this;
    pdf
      .lineWidth(0.75)
      .strokeColor(line)
      .moveTo(room.x, pdf.y)
      .lineTo(room.x + room.width, pdf.y)
      .stroke();
  }

  fill(colour: string, { x, width }: Box, height: number, radius = 3) {
    this.pdf.roundedRect(x, this.pdf.y, width, height, radius).fill(colour);
  }

  repeating(head: () => void, work: () => void) {
    head();
    this.repeated = head;
    work();
    this.repeated = null;
  }

  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.pdf.end();
    for await (const chunk of this.pdf) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
}
