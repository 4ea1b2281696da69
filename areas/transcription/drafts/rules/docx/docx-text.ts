// Matches text, tabs, line breaks and paragraph ends. A `w:tab` with attributes defines a tab stop and is not
// text.
const TOKENS = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab)\s*\/?>|<w:(br|cr)(?:\s[^<>]*)?\/?>|<\/w:(p)>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : "";
  });

/**
 * Returns the text of a Word document's main part, with one line for each paragraph. Text deleted under
 * tracked changes, field codes and pictures are omitted.
 */
export function docxText(documentXml: string): string {
  let text = "";
  for (const [, typed, tab] of documentXml.matchAll(TOKENS)) {
    if (typed !== undefined) text += decoded(typed);
    else text += tab === undefined ? "\n" : "\t";
  }
  return text.trimEnd();
}
