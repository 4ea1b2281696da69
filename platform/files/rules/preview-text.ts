/** So many paragraphs of a Word document are previewed. */
export const PREVIEW_PARAGRAPHS = 400;

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A text as XML writes it, with its letters as they are meant. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (whole, decimal?: string, hex?: string, name = "") => {
    const code = decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
    if (code !== null) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    return NAMED[name] ?? whole;
  });
}

const PIECE = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)(?:\s[^<>]*)?\/>|(<\/w:p>)/g;

/** The words of a Word document, paragraph by paragraph, without its pictures and its layout. */
export function previewText(xml: string, most = PREVIEW_PARAGRAPHS): { paragraphs: string[]; isCut: boolean } {
  const paragraphs: string[] = [];
  let current = "";
  for (const [, text, mark, end] of xml.matchAll(PIECE)) {
    if (end !== undefined) {
      if (current.trim() !== "") paragraphs.push(current.trim());
      current = "";
      if (paragraphs.length > most) break;
    } else current += text === undefined ? (mark === "tab" ? "\t" : "\n") : decoded(text);
  }
  return { paragraphs: paragraphs.slice(0, most), isCut: paragraphs.length > most };
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
