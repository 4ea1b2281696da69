/** The main part of a Word document, split into its top-level paragraphs and tables. */
export interface BodyParts {
  /** The XML before the first block. */
  readonly head: string;
  readonly blocks: readonly string[];
  /** The section properties: page size, margins, header and footer. Empty if the document has none. */
  readonly section: string;
  readonly tail: string;
}

const END = "</w:body>";

/**
 * Splits a document's main part. Null if the XML can't be split reliably; the letter then takes no layout
 * from the template.
 */
export function splitBody(xml: string): BodyParts | null {
  const start = xml.indexOf("<w:body>");
  const end = xml.lastIndexOf(END);
  if (start < 0 || end < start) return null;
  const open = start + "<w:body>".length;
  const blocks = elementsWithin(xml, open, end);
  if (blocks === null) return null;
  const hasSection = blocks.at(-1)?.startsWith("<w:sectPr") === true;
  return {
    head: xml.slice(0, open),
    blocks: hasSection ? blocks.slice(0, -1) : blocks,
    section: hasSection ? (blocks.at(-1) ?? "") : "",
    tail: xml.slice(end),
  };
}

/** Returns the top-level elements between two offsets, or null if start and end tags don't balance. */
function elementsWithin(xml: string, from: number, to: number): string[] | null {
  const elements: string[] = [];
  let [at, depth, start] = [from, 0, from];
  for (;;) {
    const tag = xml.indexOf("<", at);
    if (tag < 0 || tag >= to) return depth === 0 ? elements : null;
    const close = xml.indexOf(">", tag);
    // Word writes no comments, CDATA or processing instructions here, so such a document is refused.
    if (close < 0 || xml[tag + 1] === "!" || xml[tag + 1] === "?") return null;
    if (depth === 0) start = tag;
    if (xml[tag + 1] === "/") depth -= 1;
    else if (xml[close - 1] !== "/") depth += 1;
    if (depth < 0) return null;
    if (depth === 0) elements.push(xml.slice(start, close + 1));
    at = close + 1;
  }
}
