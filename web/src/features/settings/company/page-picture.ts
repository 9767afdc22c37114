import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { pdfjs } from "react-pdf";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl; // our own copy, because the content security policy forbids others

/** The picture's width, sharp on dense screens at the width of the preview. */
const widthPx = 900;

/** The first page of a PDF as a picture. */
export async function pagePicture(pdfBase64: string): Promise<string> {
  const data = Uint8Array.from(atob(pdfBase64), (letter) => letter.charCodeAt(0));
  const task = pdfjs.getDocument({ data });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: widthPx / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return canvas.toDataURL("image/png");
  } finally {
    await task.destroy();
  }
}
