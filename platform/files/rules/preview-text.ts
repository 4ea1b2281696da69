/** Maximum number of previewed paragraphs of a Word document. */
export const PREVIEW_PARAGRAPHS = 400;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes the character references of an XML text. */
export function decodeXml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi,
    (reference, decimal?: string, hex?: string, name = "") => {
      const code =
        decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
      if (code !== null) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
      return ENTITIES[name] ?? reference;
    },
  );
}

const TEXT_PIECE = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)(?:\s[^<>]*)?\/>|(<\/w:p>)/g;

/** Namespaces of Word's markup, in Office Open XML and its strict form. */
const WORD_PREFIX =
  /xmlns(?::([\w.-]{1,20}))?="http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/wordprocessingml\/(?:2006\/)?main"/;

/**
 * Renames Word's elements to the prefix `w` from the prefix that the document declares. A document without the
 * declaration is unchanged.
 */
function normalisePrefix(xml: string): string {
  const declaration = WORD_PREFIX.exec(xml);
  const prefix = declaration === null ? "w" : (declaration[1] ?? "");
  if (prefix === "w") return xml;
  if (prefix === "") return xml.replace(/<(\/?)(t|tab|br|cr|p)(?=[\s/>])/g, "<$1w:$2");
  return xml.replaceAll(`<${prefix}:`, "<w:").replaceAll(`</${prefix}:`, "</w:");
}

/**
 * Removes text that a document contains twice: fallbacks for older programs, and the original position of
 * moved text.
 */
function removeDoubles(xml: string): string {
  let remainingXml = xml;
  for (const name of ["mc:Fallback", "w:moveFrom"]) {
    const pieces = remainingXml.split(`<${name}`);
    const [first = "", ...others] = pieces;
    remainingXml = first + others.map((piece) => removeElement(piece, name)).join("");
  }
  return remainingXml;
}

/**
 * Removes an element from the beginning of a text. Returns the text unchanged if the element's name only
 * begins alike (`w:moveFromRangeStart`) or the element has no end.
 */
function removeElement(piece: string, name: string): string {
  const end = `</${name}>`;
  const endIndex = /^[\s>]/.test(piece) ? piece.indexOf(end) : -1;
  return endIndex === -1 ? `<${name}${piece}` : piece.slice(endIndex + end.length);
}

/**
 * Extracts the text of a Word document by paragraph, without images and layout. `isCut` is true if paragraphs
 * are left out.
 */
export function previewText(
  document: string,
  maxParagraphs = PREVIEW_PARAGRAPHS,
): { paragraphs: string[]; isCut: boolean } {
  const xml = removeDoubles(normalisePrefix(document));
  const paragraphs: string[] = [];
  let current = "";
  for (const [, text, mark, end] of xml.matchAll(TEXT_PIECE)) {
    if (end !== undefined) {
      if (current.trim() !== "") paragraphs.push(current.trim());
      current = "";
      if (paragraphs.length > maxParagraphs) break;
    } else current += text === undefined ? (mark === "tab" ? "\t" : "\n") : decodeXml(text);
  }
  return { paragraphs: paragraphs.slice(0, maxParagraphs), isCut: paragraphs.length > maxParagraphs };
}

const RELATION = /<(?:\w{1,20}:)?Relationship\s([^<>]*)>/g;

/** Returns the name of a Word document's main part from `_rels/.rels`, or the usual name if no relationship names the part. */
export function mainPartName(relationships: string): string {
  const main = [...relationships.matchAll(RELATION)].find(([, inner]) =>
    /\bType\s?=\s?["'][^"']*\/officeDocument["']/.test(inner ?? ""),
  );
  const target = /\bTarget\s?=\s?["']\/?([^"']+)["']/.exec(main?.[1] ?? "")?.[1];
  return target ?? "word/document.xml";
}
