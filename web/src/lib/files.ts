export const pictureTypes = ["image/png", "image/jpeg"];

interface PictureLimits {
  maxBytes: number;
  /** The longest side, then shorter ones to try if the picture is still too large. */
  edges: [number, ...number[]];
  /** The file type of a picture that is made smaller; its own by default. */
  type?: string;
  words: { picture: string; bytes: string };
}

/** Encodes a picture for upload. Shrinks a large one, so that people do not have to do it themselves. */
export async function pictureBase64(file: File, { maxBytes, edges, type, words }: PictureLimits): Promise<string> {
  const picture = pictureTypes.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) throw new Error(words.picture);
  const fits = ({ size }: Blob) => size <= maxBytes;
  if (fits(file) && Math.max(picture.width, picture.height) <= edges[0]) return base64Of(file);
  for (const edge of edges) {
    const smaller = await resized(picture, edge, type ?? file.type);
    if (smaller && fits(smaller)) return base64Of(smaller);
  }
  throw new Error(words.bytes);
}

function resized(picture: ImageBitmap, edge: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context && type === "image/jpeg") {
    // A JPEG has no transparency; what shows through would turn black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
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

/** Lets the browser save a file that the page already has. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
