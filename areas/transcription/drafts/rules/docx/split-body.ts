/** The main part of a Word document, cut between its paragraphs and tables. */
export interface BodyParts {
  /** Everything up to the first of them. */
  readonly head: string;
  readonly blocks: readonly string[];
  /** The page's size, margins, header and footer. */
  readonly section: string;
  readonly tail: string;
}

const END = "</w:body>";

/** Null where it can't be cut with certainty: then the letter has no template's layout. */
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

/** The elements of the first level between two places; null where they are not closed as they were opened. */
function elementsWithin(xml: string, from: number, to: number): string[] | null {
  const elements: string[] = [];
  let [at, depth, start] = [from, 0, from];
  for (;;) {
    const tag = xml.indexOf("<", at);
    if (tag < 0 || tag >= to) return depth === 0 ? elements : null;
    const close = xml.indexOf(">", tag);
    // Word writes neither comments nor CDATA here.
    if (close < 0 || xml[tag + 1] === "!" || xml[tag + 1] === "?") return null;
    if (depth === 0) start = tag;
    if (xml[tag + 1] === "/") depth -= 1;
    else if (xml[close - 1] !== "/") depth += 1;
    if (depth < 0) return null;
    if (depth === 0) elements.push(xml.slice(start, close + 1));
    at = close + 1;
  }
}
