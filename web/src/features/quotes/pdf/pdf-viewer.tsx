import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { type ReactNode, useState } from "react";
import { Document, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import { PdfPage } from "./pdf-page.tsx";
import { PdfSkeleton } from "./pdf-skeleton.tsx";
import { PdfToolbar } from "./pdf-toolbar.tsx";
import { useWidth } from "./use-width.ts";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl; // our own copy, because the content security policy forbids others

const pageWidthPx = 816;
const marginPx = 32;

export function PdfViewer({
  url,
  fileName,
  send,
  onProblem,
}: {
  url: string;
  fileName: string;
  send: ReactNode;
  onProblem: (error: Error) => void;
}) {
  const [pageCount, setPageCount] = useState(0);
  const [pageInSight, setPageInSight] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const available = useWidth(scroller) - marginPx;
  const width = Math.min(pageWidthPx, available) * zoom;
  return (
    <>
      <PdfToolbar
        page={pageInSight}
        pageCount={pageCount}
        zoom={zoom}
        onZoom={setZoom}
        downloadUrl={`${url}&download=${encodeURIComponent(fileName)}`}
        fileName={fileName}
        send={send}
      />
      <section
        ref={setScroller}
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-background focus-visible:-outline-offset-2"
      >
        <Document
          file={url}
          onLoadSuccess={({ numPages }) => setPageCount(numPages)}
          onLoadError={onProblem}
          onSourceError={onProblem}
          loading={<PdfSkeleton />}
          error=""
          className="mx-auto grid w-max min-w-full justify-items-center gap-4 p-4"
        >
          {available > 0 &&
            Array.from({ length: pageCount }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
                key={index}
                number={index + 1}
                width={width}
                scroller={scroller}
                onInSight={setPageInSight}
              />
            ))}
        </Document>
      </section>
    </>
  );
}
