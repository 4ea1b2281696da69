import { type SaxesOptions, SaxesParser } from "saxes";

/** An XML element. Name and attributes have no prefixes. */
export interface XmlElement {
  /** The format of the namespace, or "" for any other namespace. */
  readonly space: Space | "";
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
type Space = "word" | "math" | "alternate" | "symbol";

interface ElementReader {
  readonly open?: (element: XmlElement) => void;
  readonly close?: (element: XmlElement) => void;
  readonly text?: (piece: string) => void;
}

const SPACES: ReadonlyMap<string, Space> = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "word"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "word"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "math"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "math"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "alternate"],
  ["http://schemas.microsoft.com/office/word/2015/wordml/symex", "symbol"],
]);
/** Prefixes that are accepted without a declaration, because some programs omit it. */
const USUAL_PREFIXES = {
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  m: "http://schemas.openxmlformats.org/officeDocument/2006/math",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
/** Maximum depth of elements. Bounds the parser's memory; text boxes in nested tables stay below 100. */
const MAX_DEPTH = 1000;

/**
 * Reads one XML part of a document by namespaces instead of prefixes. Throws if the part is not well-formed, breaks off, has a document type
 * (entity declarations are never expanded) or is nested deeper than 1,000 elements.
 */
export function readElements(xml: string, { open, close, text }: ElementReader): void {
  const options = { xmlns: true, additionalNamespaces: USUAL_PREFIXES } satisfies SaxesOptions;
  const parser = new SaxesParser(options);
  const elements: XmlElement[] = [];
  parser.on("doctype", () => {
    throw new Error("holds a document type");
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const values = Object.values(attributes).map((each) => [each.local, each.value] as const);
    const element: XmlElement = {
      space: SPACES.get(uri) ?? "",
      name: local,
      attributes: Object.fromEntries(values),
    };
    elements.push(element);
    if (elements.length > MAX_DEPTH) throw new Error(`nested more than ${MAX_DEPTH} levels deep`);
    open?.(element);
  });
  parser.on("text", (piece) => text?.(piece));
  parser.on("cdata", (piece) => text?.(piece));
  parser.on("closetag", () => {
    const element = elements.pop();
    if (element) close?.(element);
  });
  parser.write(xml).close();
}
