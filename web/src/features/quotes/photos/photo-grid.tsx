import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import { Photo } from "./photo.tsx";

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
