import type { Font, Glyph, GlyphPosition } from "fontkit";

/** Letters as a font laid them out, measured in the font's units. */
export interface Shape {
  glyphs: Glyph[];
  positions: GlyphPosition[];
  width: number;
}

/**
 * The data that pdfkit keeps of an embedded font in one document: the glyphs it uses, their widths and their letters.
 */
interface EmbeddedFont {
  id: string;
  font: Font;
  subset: { includeGlyph(id: number): number };
  widths: number[];
  unicode: number[][];
  ref(): unknown;
}

/**
 * Writes shapes of one font into a document. pdfkit would lay out each text again and wrap it in a dozen instructions;
 * both together took a third of the printing time.
 */
export class GlyphWriter {
  private readonly embedded: EmbeddedFont;
  private readonly scale: number;
  private readonly codes = new Map<number, string>();

  constructor(pdf: PDFKit.PDFDocument, name: string, font: Font) {
    // pdfkit accepts an opened font, but its types do not know that yet.
    pdf.registerFont(name, font as unknown as Buffer);
    pdf.font(name);
    this.embedded = (pdf as unknown as { _font: EmbeddedFont })._font;
    this.scale = 1000 / font.unitsPerEm;
  }

  /** Gives the instructions that show the shapes one after another. */
  show(shapes: Shape[], { page }: PDFKit.PDFDocument, x: number, y: number, size: number): string {
    const { id } = this.embedded;
    const { fonts } = page as unknown as { fonts: Record<string, unknown> };
    fonts[id] ??= this.embedded.ref();
    // The page counts from the top, so letters must be turned upright.
    let parts = `BT /${id} ${size} Tf 1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm [`;
    let open = "";
    const move = (units: number) => {
      parts += `${open && `<${open}>`}${rounded(units * this.scale)} `;
      open = "";
    };
    for (const { glyphs, positions } of shapes) {
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance, xOffset, yOffset } = positions[index] as GlyphPosition;
        const code = this.codes.get(glyph.id) ?? this.include(glyph);
        const after = xOffset + glyph.advanceWidth - xAdvance;
        if (xOffset !== 0) move(-xOffset);
        if (yOffset === 0) open += code;
        else {
          const rise = rounded((yOffset * this.scale * size) / 1000);
          parts += `${open && `<${open}>`}] TJ ${rise} Ts [<${code}>] TJ 0 Ts [`;
          open = "";
        }
        if (after !== 0) move(after);
      }
    }
    return `${parts}${open && `<${open}>`}] TJ ET\n`;
  }

  private include(glyph: Glyph): string {
    const { subset, widths, unicode } = this.embedded;
    const index = subset.includeGlyph(glyph.id);
    widths[index] ??= glyph.advanceWidth * this.scale;
    unicode[index] ??= glyph.codePoints;
    const code = index.toString(16).padStart(4, "0");
    this.codes.set(glyph.id, code);
    return code;
  }
}

export const rounded = (value: number) => Math.round(value * 1000) / 1000;
