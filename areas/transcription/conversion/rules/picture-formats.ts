/** Image types that every browser can display. */
const DISPLAYABLE_TYPES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

export const isDisplayable = ({ mime_type }: { readonly mime_type: string }): boolean =>
  DISPLAYABLE_TYPES.has(mime_type);
