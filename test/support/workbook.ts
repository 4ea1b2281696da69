import { zipSync } from "fflate";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface Parts {
  /** XML inside `sheetData`. */
  readonly rows: string;
  /** XML before the sheet's root element. */
  readonly before?: string;
  readonly strings?: string;
  /** XML inside `cellXfs`. */
  readonly styles?: string;
  /** Names of hidden sheets listed before the sheet in `xl/workbook.xml`, without parts of their own. */
  readonly hidden?: readonly string[];
}

/** Returns an Excel file with one visible sheet, compressed as usual. */
export function workbookOf({
  rows,
  before = "",
  strings = "",
  styles = "",
  hidden = [],
}: Parts): Uint8Array<ArrayBuffer> {
  const packed = zipSync({
    "[Content_Types].xml": bytesOf(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    "xl/workbook.xml": bytesOf(
      `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${hidden.map((name) => `<sheet name="${name}" state="hidden"/>`).join("")}<sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": bytesOf(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="t"/></Relationships>',
    ),
    "xl/sharedStrings.xml": bytesOf(`<sst ${MAIN}>${strings}</sst>`),
    "xl/styles.xml": bytesOf(`<styleSheet ${MAIN}><cellXfs>${styles}</cellXfs></styleSheet>`),
    "xl/worksheets/sheet1.xml": bytesOf(
      `<?xml version="1.0"?>${before}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });
  return new Uint8Array(packed);
}

const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** Returns the XML of a row of texts, starting in column A. */
export const sheetRow = (line: number, ...texts: readonly string[]): string =>
  `<row r="${line}">${texts.map((text, at) => cell(`${String.fromCharCode(65 + at)}${line}`, text)).join("")}</row>`;
