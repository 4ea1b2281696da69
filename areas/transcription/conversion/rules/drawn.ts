/** Image types that every browser can display. */
const DRAWN: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

export const isDrawn = ({ mime_type }: { readonly mime_type: string }): boolean => DRAWN.has(mime_type);
