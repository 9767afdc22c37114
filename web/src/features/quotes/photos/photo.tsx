import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ImageOff } from "lucide-react";
import { photoQuery } from "./photos.api.ts";

/** A photo that fills its place. `alt` is its caption, or what it is called without one. */
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
