import { SaxesParser } from "saxes";
import { TableUnreadable } from "./table-rows.ts";
import { partText, type zipParts } from "./zip-part.ts";

const MB = 1024 * 1024;
export const LARGEST_PART = 40 * MB;

export type Parts = ReturnType<typeof zipParts>;
export type Attributes = Readonly<Record<string, string>>;
interface PartHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string, text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Deepest accepted nesting of elements; a spreadsheet has about ten levels, and the parser keeps each open
 * element in memory.
 */
const MAX_DEPTH = 100;
/**
 * Most characters from one tag to the next, and within one tag. A cell has at most 32,767; the parser keeps
 * them in memory until the next tag.
 */
const LONGEST_PIECE = 2 * MB;

/** Parser that receives the text of one part in chunks. */
interface PartParser {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/**
 * Element of extensions of the format. What it contains is passed over, because extensions reuse names: a
 * `workbookPr` of an extension has no date1904.
 */
const EXTENSIONS = "extLst";

/**
 * Creates a parser of one part. Refuses document types, so that no entity is ever expanded, and content that
 * would exhaust the memory. Throws `TableUnreadable`.
 */
export function parserOf({ open, close }: PartHandlers): PartParser {
  const parser = new SaxesParser();
  let text = "";
  let depth = 0;
  let length = 0;
  /** Depth of the outermost open list of extensions. Null outside of one. */
  let extensionsAt: number | null = null;
  parser.on("doctype", () => {
    throw new TableUnreadable("holds a document type, which a spreadsheet never has");
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    length = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new TableUnreadable(`is nested more than ${MAX_DEPTH} levels deep`);
    if (extensionsAt === null && localName(name) === EXTENSIONS) extensionsAt = depth;
    if (extensionsAt === null) open?.(localName(name), attributes);
  });
  const addText = (piece: string): void => {
    text += piece;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", ({ name }) => {
    if (extensionsAt === null) close?.(localName(name), text);
    else if (extensionsAt === depth) extensionsAt = null;
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

export async function readPart(
  parts: Parts,
  name: string,
  limit: number,
  handlers: PartHandlers,
): Promise<void> {
  const part = parts.get(name);
  if (!part) return;
  const parser = parserOf(handlers);
  for await (const text of partText(part, limit)) parser.write(text);
  parser.close();
}
