import type { BrandColours } from "@quotemill/shared/companies/brand";
import { body, heading, ink, quiet, room, type TextLook } from "./look.ts";
import type { Banner } from "./printed-quote.ts";
import type { Box, Sheet } from "./sheet.ts";

const inset = 15;
const sumLook: TextLook = { weight: "semibold", size: 18, leading: 24, colour: ink };
const fractionLook: TextLook = quiet({ ...sumLook, size: 11 });

/** Writes what happened on the company's soft ground, with the sum that it is about at the right. */
export function writeBanner(sheet: Sheet, banner: Banner, colours: BrandColours) {
  const whole = sheet.lay(banner.sum?.whole ?? "", sumLook, 200);
  const fraction = sheet.lay(banner.sum?.fraction ?? "", fractionLook, 60);
  const sumWidth = banner.sum ? whole.width + fraction.width : 0;
  const left: Box = { x: room.x + inset, width: room.width - 2 * inset - sumWidth - 20 };
  const name = sheet.lay(banner.heading, { ...heading, size: 12, leading: 17 }, left.width);
  const detail = sheet.lay(banner.detail, quiet(body), left.width);
  const height = 2 * 13 + name.height + detail.height;
  const top = sheet.y;
  sheet.fill(colours.light.soft, room, height, 6);
  sheet.within("P", () => sheet.content(() => sheet.draw(name, left, top + 13)));
  sheet.within("P", () => sheet.content(() => sheet.draw(detail, left, top + 13 + name.height)));
  if (banner.sum) {
    const x = room.x + room.width - inset - sumWidth;
    const at = top + (height - sumLook.leading) / 2;
    sheet.within("P", () =>
      sheet.content(() => {
        sheet.draw(whole, { x, width: 200 }, at);
        sheet.draw(fraction, { x: x + whole.width, width: 60 }, at + 2.5);
      }),
    );
  }
  sheet.y = top + height + 17;
}
