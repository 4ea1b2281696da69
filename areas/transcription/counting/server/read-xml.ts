import { SaxesParser, type SaxesTagNS } from "saxes";

/** A start tag with the namespaces of its name and attributes. */
export type XmlTag = Pick<SaxesTagNS, "prefix" | "local" | "uri" | "attributes">;

interface XmlReader {
  readonly open: (tag: XmlTag) => void;
  readonly close: () => void;
  /** Receives text and CDATA with entities expanded, in any number of pieces. */
  readonly text: (piece: string) => void;
}

/** Prefixes that are accepted without a declaration, because some programs omit it. */
export const USUAL_PREFIXES = {
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  m: "http://schemas.openxmlformats.org/officeDocument/2006/math",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
/** Maximum depth of elements. Bounds the parser's memory; text boxes in nested tables stay below 100. */
const MAX_DEPTH = 1000;

/**
 * Reads one XML part of a document. Skips comments and processing instructions. Throws if the part is not
 * well-formed, breaks off, has a document type (entity declarations are never expanded) or is nested deeper
 * than 1,000 elements.
 */
export function readXml(xml: string, { open, close, text }: XmlReader): void {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: USUAL_PREFIXES });
  let depth = 0;
  parser.on("doctype", () => {
    throw new Error("holds a document type");
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Error(`nested more than ${MAX_DEPTH} levels deep`);
    open(tag);
  });
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("closetag", () => {
    depth -= 1;
    close();
  });
  parser.write(xml).close();
}
