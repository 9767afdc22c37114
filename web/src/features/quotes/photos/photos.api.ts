import { photoCalls } from "@quotemill/shared/contracts/files";
import { maxPhotoBytes, notAPhoto, photoEdge, photoTooLarge } from "@quotemill/shared/quotes/photos";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryOf } from "../../../lib/api/queries.ts";
import { pictureBase64 } from "../../../lib/files.ts";

/** A link to a photo, which is valid for an hour. */
export const photoQuery = (id: string) =>
  queryOptions({ ...queryOf(photoCalls.read, { params: { id } }), staleTime: 50 * 60_000, retry: false });

const limits = {
  maxBytes: maxPhotoBytes,
  edges: [photoEdge, 1200, 800] as [number, ...number[]],
  type: "image/jpeg",
  words: { picture: notAPhoto, bytes: photoTooLarge },
};

export const uploadKey = ["photo-upload"];

/** Uploads one photo after another, so that they keep the order in which they were chosen. */
export function useUploadPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: uploadKey,
    scope: { id: "photo-upload" },
    networkMode: "always",
    mutationFn: async (file: File) =>
      api(photoCalls.upload, { body: { image_base64: await pictureBase64(file, limits) } }),
    onSuccess: (photo) => queryClient.setQueryData(photoQuery(photo.id).queryKey, photo),
  });
}
