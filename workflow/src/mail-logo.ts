import type { MailLogo } from "@quotemill/shared/mail/frame";
import sharp from "sharp";
import { z } from "zod";
import { isWholePicture } from "./whole-picture.ts";

/** The room for it in a mail; drawn with twice the pixels, for sharp screens. */
const room = { width: 200, height: 40 };
const density = 2;

/** As nodemailer takes it, and as a queued job keeps it. */
export const logoAttachment = z.object({
  cid: z.string(),
  filename: z.string(),
  content: z.string(),
  encoding: z.literal("base64"),
  contentType: z.literal("image/png"),
  contentDisposition: z.literal("inline"),
});

export interface AttachedLogo {
  shown: MailLogo;
  attachment: z.infer<typeof logoAttachment>;
}

/**
 * The logo as part of the mail: Outlook shows it without asking, and it outlives both the link and the next logo. Redrawn
 * on white at the size it is shown, so a mail grows by some kilobytes at most, Outlook gets its measures, and programs
 * that turn a mail dark do not swallow it. Null for a picture that cannot be read: the mail then shows initials.
 */
export async function attachLogo(bytes: Uint8Array): Promise<AttachedLogo | null> {
  if (!(await isWholePicture(bytes))) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 4_000_000 })
      .resize({
        width: room.width * density,
        height: room.height * density,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" })
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true });
    const scale = Math.max(1, info.width / room.width, info.height / room.height);
    const cid = "logo@quotemill";
    return {
      shown: {
        src: `cid:${cid}`,
        width: Math.max(1, Math.round(info.width / scale)),
        height: Math.max(1, Math.round(info.height / scale)),
      },
      attachment: {
        cid,
        filename: "logo.png",
        content: data.toString("base64"),
        encoding: "base64",
        contentType: "image/png",
        contentDisposition: "inline",
      },
    };
  } catch {
    return null;
  }
}
