/** Largest logo in bytes. Small because every document stores a copy of the logo it shows. */
export const MAX_LOGO_BYTES = 24_576;
const MAX_PIXELS = 2000;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const NOT_A_PNG = "Choose a PNG picture of at most 2000 by 2000 pixels.";
export const LOGO_TOO_LARGE = "Choose a PNG picture of at most 24 kB.";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Length in bytes of a PNG's signature and image header. */
const HEADER_BYTES = 33;

function headerOf(base64: string): number[] {
  const bits = [...base64.slice(0, (HEADER_BYTES * 4) / 3)].map((letter) =>
    Math.max(0, LETTERS.indexOf(letter)),
  );
  return Array.from({ length: HEADER_BYTES }, (_, byte) => {
    const [index, shift] = [Math.floor((byte * 4) / 3), 2 * ((byte % 3) + 1)];
    return (((bits[index] ?? 0) << shift) | ((bits[index + 1] ?? 0) >> (6 - shift))) & 0xff;
  });
}

const sizeOf = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
const numberAt = (bytes: readonly number[], offset: number): number =>
  bytes.slice(offset, offset + 4).reduce((number, byte) => number * 256 + byte, 0);

/**
 * Returns the problem with a logo in base64, or null. The type is detected from the content, not from a file
 * name.
 */
export function logoProblem(base64: string): string | null {
  if (base64.length > MAX_LOGO_BYTES * 1.4) return LOGO_TOO_LARGE;
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || sizeOf(base64) < HEADER_BYTES)
    return NOT_A_PNG;
  const bytes = headerOf(base64);
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return NOT_A_PNG;
  if (sizeOf(base64) > MAX_LOGO_BYTES) return LOGO_TOO_LARGE;
  const [width, height] = [numberAt(bytes, 16), numberAt(bytes, 20)];
  return width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS ? NOT_A_PNG : null;
}
