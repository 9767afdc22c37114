import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ImageOff } from "lucide-react";
import { photoQuery } from "./photos.api.ts";

/** A photo that fills the space it is given. `alt` is its caption, or what it is called without one. */
export function Photo({ id, alt, className }: { id: string; alt: string; className: string }) {
  const { data, isError } = useQuery(photoQuery(id));
  const frame = clsx("rounded-sm border border-border bg-sunken object-cover", className);
  if (isError) {
    return (
      <span
        role="img"
        aria-label={`${alt}, not available`}
        className={clsx(frame, "grid place-items-center text-ink-muted")}
      >
        <ImageOff size={16} aria-hidden="true" />
      </span>
    );
  }
  return data ? <img src={data.url} alt={alt} loading="lazy" className={frame} /> : <span className={frame} />;
}

export function PhotoGrid({ photos }: { photos: QuotePhoto[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 @min-[34rem]:grid-cols-3">
      {photos.map(({ id, caption }, index) => (
        <li key={id}>
          <figure>
            <Photo id={id} alt={`Photo ${index + 1}`} className="block aspect-4/3 w-full" />
            {caption && <figcaption className="mt-1 text-sm text-ink-muted wrap-anywhere">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
