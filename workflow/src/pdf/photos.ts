import { body, label, room } from "./look.ts";
import { drawPicture, type Picture } from "./pictures.ts";
import { writeHeading } from "./sections.ts";
import type { Sheet } from "./sheet.ts";

const across = 3;
const gap = 12;
const width = (room.width - (across - 1) * gap) / across;
const height = width * 0.75;

export interface Photo {
  picture: Picture;
  caption: string;
}

/** Three across, each filling its frame; a row never splits, and the heading stays with the first. */
export function writePhotos(sheet: Sheet, photos: Photo[]) {
  if (photos.length === 0) return;
  const captions = photos.map(({ caption }) => sheet.lay(caption, label, width));
  const rows = Array.from({ length: Math.ceil(photos.length / across) }, (_, row) => {
    const columns = photos.slice(row * across, (row + 1) * across).map((photo, column) => {
      const index = row * across + column;
      return { ...photo, index, text: captions[index], x: room.x + column * (width + gap) };
    });
    return { columns, captionHeight: Math.max(...columns.map(({ text }) => text?.height ?? 0)) };
  });
  sheet.keep(20 + height + 4 + (rows[0]?.captionHeight ?? 0));
  writeHeading(sheet, photos.length === 1 ? "Photo" : "Photos");
  for (const { columns, captionHeight } of rows) {
    sheet.keep(height + 4 + captionHeight);
    const top = sheet.y;
    for (const { picture, caption, text, x, index } of columns) {
      const alt = caption || `Photo ${index + 1}`;
      sheet.within("Figure", () => sheet.content(() => drawFramed(sheet, picture, x, top)), { alt });
      if (caption && text) {
        sheet.within("Caption", () => sheet.content(() => sheet.draw(text, { x, width }, top + height + 3)));
      }
    }
    sheet.y = top + height + 4 + captionHeight + 8;
  }
  sheet.down(body.leading / 2);
}

function drawFramed(sheet: Sheet, picture: Picture, x: number, y: number) {
  sheet.pdf.save().roundedRect(x, y, width, height, 4).clip();
  drawPicture(sheet, picture, x, y, { cover: [width, height], align: "center", valign: "center" });
  sheet.pdf.restore();
}
