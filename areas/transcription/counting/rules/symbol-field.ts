import { signOfNumber, symbolFontOf, UNKNOWN_SIGN } from "./symbol-fonts.ts";

const SYMBOL_FIELD = /^\s*SYMBOL\s+(0x[0-9a-f]{1,4}|\d{1,5})(?![^\s\\])/i;
const FONT = /\\f\s*(?:"([^"]*)"|([^\s"\\]+))/i;
const IS_UNICODE = /\\u(?!\w)/i;

/**
 * Returns the sign that a field draws, such as `SYMBOL 109 \f "Symbol"` for µ. Programs may store the field
 * without the sign, or with the number as a letter. Null for a field of another kind or without a font,
 * whose result has the font.
 */
export function signOfField(instruction: string): string | null {
  const number = SYMBOL_FIELD.exec(instruction)?.[1];
  if (number === undefined) return null;
  const code = Number(number);
  const [, quoted, bare] = FONT.exec(instruction) ?? [];
  const name = quoted ?? bare;
  if (name === undefined) return null;
  const font = symbolFontOf(name);
  const isUnicode = IS_UNICODE.test(instruction) && (code < 0xf000 || code > 0xf0ff);
  if (font !== null && !isUnicode) return signOfNumber(code, font);
  const isText =
    (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) || (code > 0xf8ff && code < 0xfffe);
  return isText ? String.fromCharCode(code) : UNKNOWN_SIGN;
}
