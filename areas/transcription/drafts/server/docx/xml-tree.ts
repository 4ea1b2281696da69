import { SaxesParser } from "saxes";

/** An XML element. Names have their prefix, which is always `w` for WordprocessingML. */
export interface XmlElement {
  readonly name: string;
  /** Values by name, namespace declarations included. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
/** An element, or text with its entities expanded. */
export type XmlNode = XmlElement | string;

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_WORD = "http://purl.oclc.org/ooxml/wordprocessingml/main";
/** Prefixes that are accepted without a declaration, because some programs omit it. */
const USUAL_PREFIXES = {
  w: WORD,
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
};
/** Maximum depth of elements. Bounds the parser's memory; text boxes in nested tables stay below 100. */
const MAX_DEPTH = 1000;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface Name {
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/**
 * Parses one part of a Word document. Comments and processing instructions are dropped. Throws if the part is
 * not well-formed, has a document type (entity declarations are never expanded), is nested deeper than 1,000
 * elements, or uses the prefix `w` for a namespace other than WordprocessingML.
 */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: USUAL_PREFIXES });
  const document: OpenElement = { name: "", attributes: {}, children: [] };
  const open = [document];
  let wordUri: string | null = null;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("holds a document type");
  });
  parser.on("opentag", ({ prefix, local, uri, attributes }) => {
    const values = Object.values(attributes).map((each) => [canonicalName(each), each.value] as const);
    const element = {
      name: canonicalName({ prefix, local, uri }),
      attributes: Object.fromEntries(values),
      children: [],
    };
    if (isWord(uri)) wordUri ??= uri;
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > MAX_DEPTH) throw new Error(`nested more than ${MAX_DEPTH} levels deep`);
  });
  const addText = (text: string): void => void open.at(-1)?.children.push(text);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  const root = elementsOf(document)[0];
  if (!root) throw new Error("holds no element");
  return wordUri === null ? root : { ...root, attributes: { ...root.attributes, "xmlns:w": wordUri } };
}

const isWord = (uri: string): boolean => uri === WORD || uri === STRICT_WORD;

function canonicalName({ prefix, local, uri }: Name): string {
  const isDeclaration = prefix === "xmlns" || (prefix === "" && local === "xmlns");
  if (!isDeclaration && isWord(uri)) return `w:${local}`;
  if (prefix === "w") throw new Error("uses the prefix w for another namespace");
  return prefix === "" ? local : `${prefix}:${local}`;
}

/** Returns the XML of a whole part, with its declaration. */
export const writePart = (root: XmlElement): string => DECLARATION + writeXml(root);

export function writeXml(node: XmlNode): string {
  if (typeof node === "string") return escapeXml(node);
  const start = openingTag(node);
  if (node.children.length === 0) return `${start.slice(0, -1)}/>`;
  return `${start}${node.children.map(writeXml).join("")}</${node.name}>`;
}

export function openingTag({ name, attributes }: XmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")}>`;
}

export const escapeXml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r/g, "&#13;");

/** Tabs and line breaks are written as numbers, because a parser reads them as spaces in an attribute. */
const escapeAttribute = (text: string): string =>
  escapeXml(text)
    .replace(/"/g, "&quot;")
    .replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const elementsOf = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** Returns the first child element of this name, or undefined. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsOf(element).find((child) => child.name === name);

/** Returns the text directly in an element. */
export const ownText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === "string").join("");

/** Returns true if an element or one of its descendants fulfils the condition. */
export const someElement = (element: XmlElement, fulfils: (element: XmlElement) => boolean): boolean =>
  fulfils(element) || elementsOf(element).some((child) => someElement(child, fulfils));

/** Parses elements without namespace declarations. They take the namespaces of the part that they are added to. */
export const parseFragment = (xml: string): readonly XmlElement[] =>
  elementsOf(parseXml(`<fragment>${xml}</fragment>`));
