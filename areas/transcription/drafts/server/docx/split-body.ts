import type { Styles } from "./run-format.ts";
import { childOf, elementsOf, openingTag, parseXml, writeXml, type XmlElement } from "./xml-tree.ts";

/** The main part of a Word document, split into its top-level paragraphs and tables. */
export interface BodyParts {
  /** The start tags of the document and its body, with any elements between them, such as a page colour. */
  readonly head: string;
  readonly blocks: readonly XmlElement[];
  /** Attributes of the document's root element, which declare the namespaces of the blocks. */
  readonly namespaces: XmlElement["attributes"];
  readonly styles: Styles;
  /** The section properties: page size, margins, header and footer. Undefined if the document has none. */
  readonly section: XmlElement | undefined;
  readonly tail: string;
}

const BODY = "w:body";
const SECTION = "w:sectPr";

/**
 * Splits a document's main part, whose text has the formats of `styles`. Null if the part can't be read, or
 * has no body or several; the letter then takes no layout from the template.
 */
export function splitBody(xml: string, styles: Styles = new Map()): BodyParts | null {
  const root = parsedOrNull(xml);
  const body = childOf(root ?? undefined, BODY);
  if (root === null || !body) return null;
  const siblings = elementsOf(root);
  if (siblings.some((each) => each.name === BODY && each !== body)) return null;
  const beforeBody = siblings.slice(0, siblings.indexOf(body));
  const blocks = elementsOf(body);
  const section = blocks.at(-1)?.name === SECTION ? blocks.at(-1) : undefined;
  return {
    head: openingTag(root) + beforeBody.map(writeXml).join("") + openingTag(body),
    namespaces: root.attributes,
    styles,
    blocks: section ? blocks.slice(0, -1) : blocks,
    section,
    tail: `</${BODY}></${root.name}>`,
  };
}

function parsedOrNull(xml: string): XmlElement | null {
  try {
    return parseXml(xml);
  } catch {
    // Any error means that the part can't be read.
    return null;
  }
}
