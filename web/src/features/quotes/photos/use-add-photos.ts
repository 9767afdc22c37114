import { maxPhotos, type QuotePhoto } from "@quotemill/shared/quotes/photos";
import { useState } from "react";
import { toast } from "../../../components/ui/toast.tsx";
import { useUploadPhoto } from "./photos.api.ts";

export type ChangePhotos = (change: (photos: QuotePhoto[]) => QuotePhoto[]) => void;

const tooMany = `A quote can have at most ${maxPhotos} photos.`;

/** Uploads chosen files as far as there is room, and adds each as soon as it is stored. */
export function useAddPhotos(count: number, onChange: ChangePhotos) {
  const upload = useUploadPhoto();
  const [pending, setPending] = useState(0);
  function add(files: File[]) {
    const room = Math.max(0, maxPhotos - count - pending);
    if (files.length > room) toast.error(tooMany);
    for (const file of files.slice(0, room)) {
      setPending((number) => number + 1);
      upload
        .mutateAsync(file)
        .then(({ id }) => onChange((all) => [...all, { id, caption: "" }]))
        .catch((error: Error) => toast.error(`${file.name}: ${error.message}`))
        .finally(() => setPending((number) => number - 1));
    }
  }
  return { add, pending };
}
