/** Names of the encoding standard by code page number. Windows pages are left out because their names follow from the number. */
const PAGES: ReadonlyMap<number, string> = new Map([
  [866, "ibm866"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [10000, "macintosh"],
  [10001, "shift_jis"],
  [10007, "x-mac-cyrillic"],
  [65001, "utf-8"],
]);
/** Code page numbers by the `fcharset` number of a font. */
const CHARSETS: ReadonlyMap<number, number> = new Map([
  [77, 10000],
  [78, 10001],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);
const TWO_BYTES = new Set(["shift_jis", "gbk", "euc-kr", "big5"]);

/** Returns the name of a code page in the encoding standard, or null if the standard has no such encoding. */
export function encodingOfPage(page: number): string | null {
  if (page === 874 || (page >= 1250 && page <= 1258)) return `windows-${page}`;
  return PAGES.get(page) ?? null;
}

/** Returns the encoding of a font's character set, or null if the font uses the document's encoding. */
export const encodingOfCharset = (charset: number): string | null =>
  encodingOfPage(CHARSETS.get(charset) ?? 0);

/** Returns true if the last byte is the first half of a two-byte character. */
export function isCutCharacter(bytes: readonly number[], encoding: string): boolean {
  if (!TWO_BYTES.has(encoding)) return false;
  let index = 0;
  while (index < bytes.length) index += isLead(bytes[index] ?? 0, encoding) ? 2 : 1;
  return index > bytes.length;
}

/** Returns true for the first byte of a two-byte character. Half-width kana of Shift-JIS have one byte. */
const isLead = (byte: number, encoding: string): boolean =>
  byte > 0x80 && byte < 0xff && !(encoding === "shift_jis" && byte >= 0xa0 && byte <= 0xdf);
