import { useEffect, useState } from "react";
import { Page } from "react-pdf";

const a4 = Math.SQRT2;

/** Drawn only near the viewport, so that a long document does not render all at once. */
export function PdfPage({
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
