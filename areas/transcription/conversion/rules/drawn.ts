/** What every browser draws. */
const DRAWN: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

export const isDrawn = ({ mime_type }: { readonly mime_type: string }): boolean => DRAWN.has(mime_type);
