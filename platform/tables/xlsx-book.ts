import { SaxesParser } from "saxes";
import { TableUnreadable } from "./table-rows.ts";
import { partText, zipParts } from "./zip-part.ts";

const MB = 1024 * 1024;
export const LARGEST_PART = 40 * MB;

type Parts = ReturnType<typeof zipParts>;
type Attributes = Readonly<Record<string, string>>;
interface Read {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string, text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Elements within elements: a spreadsheet has about ten. The parser remembers each that is open. */
const DEEPEST = 100;
/** Characters from one tag to the next, and of one tag: a cell has at most 32,767. The parser keeps them until the next begins. */
const LONGEST_PIECE = 2 * MB;

/** Reads the text of one part piece by piece. */
interface PartParser {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/** A parser of one part; an entity declaration is refused, so that none is ever expanded, and so is what would fill the memory. */
export function parserOf({ open, close }: Read): PartParser {
  const parser = new SaxesParser();
  let text = "";
  let depth = 0;
  let length = 0;
  parser.on("doctype", () => {
    throw new TableUnreadable("holds a document type, which a spreadsheet never has");
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    length = 0;
    depth += 1;
    if (depth > DEEPEST) throw new TableUnreadable(`is nested more than ${DEEPEST} levels deep`);
    open?.(local(name), attributes);
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", ({ name }) => {
    close?.(local(name), text);
    text = "";
    length = 0;
    depth -= 1;
  });
  parser.on("error", () => {
    throw new TableUnreadable("is damaged");
  });
  return {
    write: (piece) => {
      length += piece.length;
      parser.write(piece);
      if (length > LONGEST_PIECE) throw new TableUnreadable("has a cell or a tag that is too long");
    },
    close: () => void parser.close(),
  };
}

async function readPart(parts: Parts, name: string, limit: number, read: Read): Promise<void> {
  const part = parts.get(name);
  if (!part) return;
  const parser = parserOf(read);
  for await (const text of partText(part, limit)) parser.write(text);
  parser.close();
}

/** The texts that cells refer to by number. */
async function sharedStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = [];
  let current = "";
  let isPhonetic = false;
  await readPart(parts, "xl/sharedStrings.xml", LARGEST_PART, {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
    },
    close: (name, text) => {
      if (name === "t" && !isPhonetic) current += text;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") strings.push(current);
    },
  });
  return strings;
}

const isDateFormat = (id: number, code: string | undefined): boolean =>
  (id >= 14 && id <= 17) ||
  id === 22 ||
  (code !== undefined && /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "")) && /[dy]/i.test(code));

const isTimeFormat = (id: number, code: string | undefined): boolean =>
  (id >= 18 && id <= 22) || (code !== undefined && /h/i.test(code.replace(/"[^"]*"|\\./g, "")));

/** Which styles show a number as a day, and which as a time. */
async function dateStyles(parts: Parts): Promise<Pick<XlsxBook, "dates" | "times">> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  await readPart(parts, "xl/styles.xml", LARGEST_PART, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) formats.push(Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  const of = (is: typeof isDateFormat) => new Set(formats.flatMap((id, style) => (is(id, codes.get(id)) ? [style] : [])));
  return { dates: of(isDateFormat), times: of(isTimeFormat) };
}

/** Where the first sheet is, and from which day its numbers of days count. */
interface Sheet {
  readonly name: string;
  readonly from1904: boolean;
}

async function sheetOf(parts: Parts): Promise<Sheet> {
  let first: string | undefined;
  let from1904 = false;
  const targets = new Map<string, string>();
  await readPart(parts, "xl/workbook.xml", LARGEST_PART, {
    open: (name, attributes) => {
      if (name === "sheet") first ??= attributes["r:id"] ?? "";
      if (name === "workbookPr") from1904 = attributes["date1904"] === "1" || attributes["date1904"] === "true";
    },
  });
  await readPart(parts, "xl/_rels/workbook.xml.rels", LARGEST_PART, {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id && Target) targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, "xl/"));
    },
  });
  const named = targets.get(first ?? "") ?? "xl/worksheets/sheet1.xml";
  return { name: named, from1904 };
}

export interface XlsxBook {
  readonly sheet: NonNullable<ReturnType<Parts["get"]>>;
  readonly from1904: boolean;
  /** The texts that cells refer to by number. */
  readonly strings: readonly string[];
  /** The styles that show a number as a day. */
  readonly dates: ReadonlySet<number>;
  /** Those that show a time of day, with its day or without. */
  readonly times: ReadonlySet<number>;
}

/** The first sheet of a workbook and what its cells refer to. */
export async function openBook(bytes: Buffer): Promise<XlsxBook> {
  const parts = zipParts(bytes);
  const { name, from1904 } = await sheetOf(parts);
  const sheet = parts.get(name);
  if (!sheet) throw new TableUnreadable("has no sheet");
  return { sheet, from1904, strings: await sharedStrings(parts), ...(await dateStyles(parts)) };
}
