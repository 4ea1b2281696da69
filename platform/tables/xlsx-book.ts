import { TableUnreadable } from "./table-rows.ts";
import { LARGEST_PART, type Parts, readPart } from "./xml-part.ts";
import { type CellFormats, formatsOf } from "./xlsx-formats.ts";
import { sheetOf } from "./xlsx-sheets.ts";
import { zipParts } from "./zip-part.ts";

/**
 * Decodes `_x000D_`, the notation in workbooks for characters that XML can't contain. Removes control
 * characters except line breaks and tabs.
 */
export const unescapeText = (text: string): string =>
  text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");

/** Reads the shared strings, which cells reference by index. */
async function sharedStrings(parts: Parts, part: string): Promise<string[]> {
  const strings: string[] = [];
  let current = "";
  let isPhonetic = false;
  await readPart(parts, part, LARGEST_PART, {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
    },
    close: (name, text) => {
      if (name === "t" && !isPhonetic) current += unescapeText(text);
      if (name === "rPh") isPhonetic = false;
      if (name === "si") strings.push(current);
    },
  });
  return strings;
}

export interface XlsxBook extends CellFormats {
  readonly sheet: NonNullable<ReturnType<Parts["get"]>>;
  readonly sheetName: string;
  /** Names of the sheets that are not read. */
  readonly others: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly from1904: boolean;
  /** Shared strings, which cells reference by index. */
  readonly strings: readonly string[];
}

/**
 * Opens the first visible sheet of a workbook and the parts that its cells refer to. Throws
 * `TableUnreadable`.
 */
export async function openBook(bytes: Buffer): Promise<XlsxBook> {
  const parts = zipParts(bytes);
  const { part, name, others, from1904, ...partNames } = await sheetOf(parts);
  const sheet = parts.get(part);
  if (!sheet) throw new TableUnreadable("has no sheet");
  const strings = await sharedStrings(parts, partNames.strings);
  return { sheet, sheetName: name, others, from1904, strings, ...(await formatsOf(parts, partNames.styles)) };
}
