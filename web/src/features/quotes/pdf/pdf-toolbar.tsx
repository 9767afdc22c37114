import { Download, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../../../components/ui/button.tsx";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export function PdfToolbar({
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
        variant="quiet"
        size="iconSm"
        aria-label="Zoom out"
        title="Zoom out"
        disabled={smaller === undefined}
        onClick={() => smaller && onZoom(smaller)}
      >
        <Minus size={16} aria-hidden="true" />
      </Button>
      <output aria-label="Zoom" className="w-12 text-center text-sm tabular-nums max-md:sr-only">
        {Math.round(zoom * 100)}%
      </output>
      <Button
        variant="quiet"
        size="iconSm"
        aria-label="Zoom in"
        title="Zoom in"
        disabled={larger === undefined}
        onClick={() => larger && onZoom(larger)}
      >
        <Plus size={16} aria-hidden="true" />
      </Button>
      <LinkButton to={downloadUrl} reloadDocument download={fileName} variant="secondary" size="sm" className="ms-2">
        <Download size={14} aria-hidden="true" />
        <span className="max-md:sr-only">Download</span>
      </LinkButton>
      {send}
    </div>
  );
}
