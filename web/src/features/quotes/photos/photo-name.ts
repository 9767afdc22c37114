/** What a photo is called on screen and by screen readers. */
export const photoName = (caption: string, index: number) => caption.trim() || `Photo ${index + 1}`;
