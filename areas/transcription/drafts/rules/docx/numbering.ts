// IDs above the ones Word assigns, so that a template's own lists keep theirs.
const ABSTRACT_BULLETS = 9001;
const ABSTRACT_NUMBERS = 9002;
export const BULLETS = 9001;
/**
 * Returns the numbering ID of the letter's nth numbered list, counted from 1. Each list has its own ID
 * because each starts again at 1.
 */
export const numberedList = (place: number): number => 9100 + place;

const NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const INDENT = '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>';
const level = (format: string, text: string): string =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>${INDENT}</w:lvl>`;
const abstract = (id: number, content: string): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/>${content}</w:abstractNum>`;

const ABSTRACTS = abstract(ABSTRACT_BULLETS, level("bullet", "\u2022")) + abstract(ABSTRACT_NUMBERS, level("decimal", "%1."));

function numbers(lists: number): string {
  const bullets = `<w:num w:numId="${BULLETS}"><w:abstractNumId w:val="${ABSTRACT_BULLETS}"/></w:num>`;
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  const numbered = Array.from(
    { length: lists },
    (_, place) => `<w:num w:numId="${numberedList(place + 1)}"><w:abstractNumId w:val="${ABSTRACT_NUMBERS}"/>${restart}</w:num>`,
  );
  return bullets + numbered.join("");
}

/**
 * Returns `word/numbering.xml` with the letter's lists, added to the template's own numbering if the template
 * has any.
 */
export function numberingXml(lists: number, ofTemplate: string | null): string {
  if (ofTemplate === null || !ofTemplate.includes("</w:numbering>"))
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering xmlns:w="${NAMESPACE}">${ABSTRACTS}${numbers(lists)}</w:numbering>`;
  // Abstract definitions must come before the numbers that use them.
  const first = ofTemplate.search(/<w:num[\s>]/);
  const place = first < 0 ? ofTemplate.indexOf("</w:numbering>") : first;
  const withAbstracts = ofTemplate.slice(0, place) + ABSTRACTS + ofTemplate.slice(place);
  const last = withAbstracts.lastIndexOf("</w:num>");
  const end = last < 0 ? withAbstracts.indexOf("</w:numbering>") : last + "</w:num>".length;
  return withAbstracts.slice(0, end) + numbers(lists) + withAbstracts.slice(end);
}

const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering";
const CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml";

/** Adds the numbering part to the document's relationships, unless the template already has one. */
export const withNumberingRelation = (rels: string): string =>
  rels.includes(TYPE)
    ? rels
    : rels.replace(
        "</Relationships>",
        `<Relationship Id="rIdLetterNumbering" Type="${TYPE}" Target="numbering.xml"/></Relationships>`,
      );
export const withNumberingType = (types: string): string =>
  types.includes(CONTENT)
    ? types
    : types.replace("</Types>", `<Override PartName="/word/numbering.xml" ContentType="${CONTENT}"/></Types>`);
