import { SaxesParser } from "saxes";
import { TableUnreadable } from "./table-rows.ts";
import { partText, type zipParts } from "./zip-part.ts";

const MB = 1024 * 1024;
export const LARGEST_PART = 40 * MB;

export type Parts = ReturnType<typeof zipParts>;
export type Attributes = Readonly<Record<string, string>>;
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

export async function readPart(parts: Parts, name: string, limit: number, read: Read): Promise<void> {
  const part = parts.get(name);
  if (!part) return;
  const parser = parserOf(read);
  for await (const text of partText(part, limit)) parser.write(text);
  parser.close();
}
