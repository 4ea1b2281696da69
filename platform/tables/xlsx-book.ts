import { TableUnreadable } from "./table-rows.ts";
import { LARGEST_PART, type Parts, readPart } from "./xml-part.ts";
import { type CellFormats, formatsOf } from "./xlsx-formats.ts";
import { sheetOf } from "./xlsx-sheets.ts";
import { zipParts } from "./zip-part.ts";

/** `_x000D_` is how a workbook writes a letter that XML has not; of the control letters the line end and the tab are kept. */
export const unescaped = (text: string): string =>
  text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the letters that are left out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");

/** The texts that cells refer to by number. */
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
      if (name === "t" && !isPhonetic) current += unescaped(text);
      if (name === "rPh") isPhonetic = false;
      if (name === "si") strings.push(current);
    },
  });
  return strings;
}

export interface XlsxBook extends CellFormats {
  readonly sheet: NonNullable<ReturnType<Parts["get"]>>;
  readonly sheetName: string;
  /** Further sheets, with their names. */
  readonly others: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly from1904: boolean;
  /** The texts that cells refer to by number. */
  readonly strings: readonly string[];
}

/** The first visible sheet of a workbook and the parts that its cells refer to. */
export async function openBook(bytes: Buffer): Promise<XlsxBook> {
  const parts = zipParts(bytes);
  const { part, name, others, from1904, ...of } = await sheetOf(parts);
  const sheet = parts.get(part);
  if (!sheet) throw new TableUnreadable("has no sheet");
  const strings = await sharedStrings(parts, of.strings);
  return { sheet, sheetName: name, others, from1904, strings, ...(await formatsOf(parts, of.styles)) };
}
