import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { type ReactNode, useEffect, useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import { Download, Minus, Plus } from "lucide-react";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { PdfSkeleton } from "./pdf-skeleton.tsx";

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

const a4 = Math.SQRT2;

/** One page, drawn only near the viewport, so that a long document does not render all at once. */
function PdfPage({
  number,
  width,
  scroller,
  onInSight,
}: {
  number: number;
  width: number;
  scroller: Element | null;
  onInSight: (number: number) => void;
}) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [isNear, setIsNear] = useState(number === 1);
  const [ratio, setRatio] = useState(a4);

  useEffect(() => {
    if (!frame) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      root: scroller,
      rootMargin: "800px 0px",
    });
    // The page that crosses the middle of the viewport is the current one.
    const inSight = new IntersectionObserver(([entry]) => entry?.isIntersecting && onInSight(number), {
      root: scroller,
      rootMargin: "-49% 0px",
    });
    near.observe(frame);
    inSight.observe(frame);
    return () => {
      near.disconnect();
      inSight.disconnect();
    };
  }, [frame, scroller, number, onInSight]);

  return (
    <div ref={setFrame} className="bg-raised shadow-sheet" style={{ width, height: width * ratio }}>
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          renderAnnotationLayer={false}
          onLoadSuccess={(page) => setRatio(page.originalHeight / page.originalWidth)}
          loading=""
          error=""
        />
      )}
    </div>
  );
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

function PdfToolbar({
  page,
  pageCount,
  zoom,
  onZoom,
  downloadUrl,
  fileName,
  send,
}: {
  page: number;
  pageCount: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  downloadUrl: string;
  fileName: string;
  /** The button for sending the quote, if it can be sent. */
  send: ReactNode;
}) {
  const step = zooms.indexOf(zoom);
  const smaller = zooms[step - 1];
  const larger = zooms[step + 1];
  return (
    <div
      role="toolbar"
      aria-label="PDF"
      className="flex shrink-0 items-center gap-1 border-y border-border px-6 py-2 max-md:px-4"
    >
      <p className="me-auto text-sm whitespace-nowrap text-ink-muted tabular-nums">
        {pageCount > 0 ? `Page ${page} of ${pageCount}` : "Loading"}
      </p>
      <Button
        size="iconSm"
        icon={Minus}
        aria-label="Zoom out"
        title="Zoom out"
        disabled={smaller === undefined}
        onClick={() => smaller && onZoom(smaller)}
      />
      <output aria-label="Zoom" className="w-12 text-center text-sm tabular-nums max-md:sr-only">
        {Math.round(zoom * 100)}%
      </output>
      <Button
        size="iconSm"
        icon={Plus}
        aria-label="Zoom in"
        title="Zoom in"
        disabled={larger === undefined}
        onClick={() => larger && onZoom(larger)}
      />
      <LinkButton
        to={downloadUrl}
        reloadDocument
        download={fileName}
        variant="secondary"
        size="sm"
        icon={Download}
        className="ms-2"
      >
        <span className="max-md:sr-only">Download</span>
      </LinkButton>
      {send}
    </div>
  );
}

function useWidth(element: Element | null) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
