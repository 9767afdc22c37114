/** A PNG or JPEG from Quotemill's file store, which may have been damaged there. */
export interface StoredPicture {
  bytes: Uint8Array;
  /** For the log. */
  file: string;
}

/** The pictures of a quote. Null where there is none. */
export interface QuotePictures<Picture = StoredPicture> {
  logo: Picture | null;
  /** In the order of the document's photos. */
  photos: (Picture | null)[];
}

export const noPictures: QuotePictures<never> = { logo: null, photos: [] };

export interface RenderedQuote {
  pdf: Uint8Array;
  /** Letters that no font has, each once. */
  missing: string[];
  /** How many of the quote's photos are not on it. */
  missingPhotos: number;
}
