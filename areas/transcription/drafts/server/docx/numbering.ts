import { elementsOf, parseFragment, parseXml, writePart, type XmlElement } from "./xml-tree.ts";

// IDs above the ones Word assigns, so that a template's own lists keep theirs.
const ABSTRACT_BULLETS = 9001;
const ABSTRACT_NUMBERS = 9002;
export const BULLETS = 9001;
/**
 * Returns the numbering ID of the letter's nth numbered list, counted from 1. Each list has its own ID
 * because each starts again at 1.
 */
export const numberedListID = (place: number): number => 9100 + place;

const NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const INDENT = '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>';
const levelXml = (format: string, text: string): string =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>${INDENT}</w:lvl>`;
const abstractXml = (id: number, content: string): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/>${content}</w:abstractNum>`;

const ABSTRACTS =
  abstractXml(ABSTRACT_BULLETS, levelXml("bullet", "\u2022")) +
  abstractXml(ABSTRACT_NUMBERS, levelXml("decimal", "%1."));

function numbersXml(lists: number): string {
  const bullets = `<w:num w:numId="${BULLETS}"><w:abstractNumId w:val="${ABSTRACT_BULLETS}"/></w:num>`;
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  const numbered = Array.from(
    { length: lists },
    (_, index) =>
      `<w:num w:numId="${numberedListID(index + 1)}"><w:abstractNumId w:val="${ABSTRACT_NUMBERS}"/>${restart}</w:num>`,
  );
  return bullets + numbered.join("");
}

/**
 * Returns the numbering part with the letter's lists, added to the template's own numbering if the template
 * has any. Throws if the template's numbering can't be read.
 */
export function numberingXml(lists: number, templateXml: string | null): string {
  const plain: XmlElement = { name: "w:numbering", attributes: { "xmlns:w": NAMESPACE }, children: [] };
  const numbering = templateXml === null ? plain : parseXml(templateXml);
  const existing = elementsOf(numbering);
  // Abstract definitions must come before the numbers that use them.
  const firstNumber = existing.findIndex(({ name }) => name === "w:num");
  const lastNumber = existing.findLastIndex(({ name }) => name === "w:num");
  const start = firstNumber < 0 ? existing.length : firstNumber;
  const end = lastNumber < 0 ? existing.length : lastNumber + 1;
  const children = [
    ...existing.slice(0, start),
    ...parseFragment(ABSTRACTS),
    ...existing.slice(start, end),
    ...parseFragment(numbersXml(lists)),
    ...existing.slice(end),
  ];
  return writePart({ ...numbering, children });
}

const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering";
const CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml";

/** Adds the numbering part, given by its target, to the relationships of the document. */
export const withNumberingRelation = (relationsXml: string, target: string): string =>
  withChild(relationsXml, "Relationship", { Id: "rIdLetterNumbering", Type: TYPE, Target: target });

/** Adds the content type of the numbering part, unless the package has one for this part. */
export function withNumberingType(typesXml: string, part: string): string {
  const types = parseXml(typesXml);
  const isTyped = elementsOf(types).some(({ attributes }) => attributes["PartName"] === `/${part}`);
  return isTyped ? typesXml : withChild(typesXml, "Override", { PartName: `/${part}`, ContentType: CONTENT });
}

/** Adds an element to the root element of a part, with the root's prefix. */
function withChild(xml: string, name: string, attributes: XmlElement["attributes"]): string {
  const root = parseXml(xml);
  const prefix = root.name.slice(0, root.name.indexOf(":") + 1);
  return writePart({
    ...root,
    children: [...root.children, { name: prefix + name, attributes, children: [] }],
  });
}
