import { readXml, USUAL_PREFIXES, type XmlTag } from "#areas/transcription/counting/server/index.ts";

/** An XML element. Names have their prefix, which is always `w` for WordprocessingML. */
export interface XmlElement {
  readonly name: string;
  /** Values by name, namespace declarations included. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}
/** An element, or text with its entities expanded. */
export type XmlNode = XmlElement | string;

const WORD_NAMESPACES: ReadonlySet<string> = new Set([
  USUAL_PREFIXES.w,
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
]);
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/**
 * Parses one part of a Word document. Throws as `readXml` does, and if the part uses the prefix `w` for a
 * namespace other than WordprocessingML.
 */
export function parseXml(xml: string): XmlElement {
  const document: OpenElement = { name: "", attributes: {}, children: [] };
  const openElements = [document];
  const word: Record<string, string> = {};
  const declarations: Record<string, string> = {};
  readXml(xml, {
    open: (tag) => {
      const attributes = Object.values(tag.attributes);
      for (const { prefix, uri } of [tag, ...attributes]) {
        if (WORD_NAMESPACES.has(uri)) word["xmlns:w"] ??= uri;
        else if (Object.hasOwn(USUAL_PREFIXES, prefix)) declarations[`xmlns:${prefix}`] ??= uri;
      }
      const values = attributes.map((each) => [canonicalName(each), each.value] as const);
      const element = { name: canonicalName(tag), attributes: Object.fromEntries(values), children: [] };
      openElements.at(-1)?.children.push(element);
      openElements.push(element);
    },
    close: () => void openElements.pop(),
    text: (piece) => void openElements.at(-1)?.children.push(piece),
  });
  const [root] = elementsOf(document);
  if (!root) throw new Error("holds no element");
  // The declarations that the part omits are added, because other readers require them.
  return { ...root, attributes: { ...declarations, ...root.attributes, ...word } };
}

function canonicalName({ prefix, local, uri }: Pick<XmlTag, "prefix" | "local" | "uri">): string {
  const isDeclaration = prefix === "xmlns" || (prefix === "" && local === "xmlns");
  if (!isDeclaration && WORD_NAMESPACES.has(uri)) return `w:${local}`;
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
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${attributeTexts.join("")}>`;
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
