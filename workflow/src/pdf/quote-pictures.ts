/** The pictures of a quote, as fetched: PNG or JPEG. Null where there is none. */
export interface QuotePictures {
  logo: Uint8Array | null;
  /** In the order of the document's photos. */
  photos: (Uint8Array | null)[];
}

export const noPictures: QuotePictures = { logo: null, photos: [] };

export interface RenderedQuote {
  pdf: Uint8Array;
  /** Letters that no font has, each once. */
  missing: string[];
  /** How many of the quote's photos are not on it. */
  missingPhotos: number;
}
