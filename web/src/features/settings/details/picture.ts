import { maxLogoBytes, maxLogoPixels } from "@quotemill/shared/company-details";

export const pictureTypes = ["image/png", "image/jpeg"];
const edges = [maxLogoPixels, 600, 300];

/** Encodes a logo for upload. Shrinks a large one, so that people do not have to do it themselves. */
export async function pictureBase64(file: File): Promise<string> {
  const picture = pictureTypes.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) throw new Error("The logo must be a PNG or JPEG image.");
  const fits = ({ size }: Blob) => size <= maxLogoBytes;
  if (fits(file) && Math.max(picture.width, picture.height) <= maxLogoPixels) return base64Of(file);
  for (const edge of edges) {
    const smaller = await resized(picture, edge, file.type);
    if (smaller && fits(smaller)) return base64Of(smaller);
  }
  throw new Error("The image is larger than 500 KB.");
}

function resized(picture: ImageBitmap, edge: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("The file could not be read."));
    reader.readAsDataURL(blob);
  });
}
