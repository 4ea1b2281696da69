import {
  type CrossedOut,
  crossedInWords,
  inWordsOfPiece,
} from "#areas/transcription/counting/rules/crossed-text.ts";
import { raisedText } from "#areas/transcription/counting/rules/line-position.ts";
import { readWordPart, type WordFormat } from "#areas/transcription/counting/server/index.ts";
import { Letter, type LetterBlock, type LetterInline } from "../../letter.contract.ts";
import { cutText } from "#kernel/text/text.ts";
import { storableText } from "../../rules/letter-text.ts";
import { formatOfParagraph, formatOfRun, isPlain, isRunEditable, runsOf, textOfRun } from "./run-format.ts";
import type { BodyParts } from "./split-body.ts";
import { childOf, elementsOf, someElement, writeXml, type XmlElement } from "./xml-tree.ts";

type Align = "left" | "center" | "right" | "justify";
type Marks = { type: "bold" | "italic" | "underline" }[];

const PARAGRAPH = "w:p";
const RUN = "w:r";
const PARAGRAPH_PROPERTIES = "w:pPr";
const RUN_PROPERTIES = "w:rPr";
/**
 * Elements of a paragraph that can be edited. A paragraph with any other element, such as a picture or a Word
 * field, is kept unchanged.
 */
const EDITABLE = new Set([
  PARAGRAPH,
  RUN,
  PARAGRAPH_PROPERTIES,
  RUN_PROPERTIES,
  "w:t",
  "w:tab",
  "w:br",
  "w:cr",
  "w:sym",
  "w:noBreakHyphen",
  "w:softHyphen",
  "w:proofErr",
  "w:bookmarkStart",
  "w:bookmarkEnd",
  "w:lastRenderedPageBreak",
]);
/** Properties that keep a paragraph from being edited: the end of a section, tracked changes and hidden text. */
const KEEPING_PROPERTIES = new Set([
  "w:sectPr",
  "w:pPrChange",
  "w:rPrChange",
  "w:ins",
  "w:del",
  "w:moveFrom",
  "w:moveTo",
  "w:vanish",
]);
const OFF_VALUES: ReadonlySet<string | undefined> = new Set(["0", "false", "off", "none"]);
/** Maximum characters of a run or of a kept part's text. */
const MAX_TEXT_LENGTH = 50_000;
const MAX_BLOCKS = 1_000;

/**
 * Returns the template as a letter to type in (RULE-TPL-02, G-13). Paragraphs refer to their layout by
 * block index; all other parts are kept unchanged. Null if the template is empty or has more than 1,000
 * blocks, or more pieces of text than a letter may have.
 */
export function templateLetter(template: BodyParts): Letter | null {
  const { blocks, styles } = template;
  if (blocks.length === 0 || blocks.length > MAX_BLOCKS) return null;
  const content = blocks.map((block, index) =>
    isEditable(block, styles)
      ? paragraphOf(block, index, styles)
      : { type: "kept", attrs: { index, text: textOfKeptPart(block, template) } },
  );
  return Letter.safeParse({ type: "doc", content }).data ?? null;
}

function paragraphOf(block: XmlElement, index: number, styles: BodyParts["styles"]): LetterBlock {
  const align = alignOf(propertiesOf(block));
  const content = runsOf(block).flatMap((run) => inlinesOf(run, formatOfRun(run, block, styles)));
  const attrs = { from: index, ...(align === null ? {} : { align }) };
  return content.length === 0 ? { type: "paragraph", attrs } : { type: "paragraph", attrs, content };
}

/**
 * Returns the text of a kept part as Word shows it, with one line for each paragraph. Without labels, the
 * half of a fraction would be read as 12, and ticked boxes would not be seen. Empty for a part whose text
 * is in another file of the package.
 */
function textOfKeptPart(
  block: XmlElement,
  { namespaces, styles }: Pick<BodyParts, "namespaces" | "styles">,
  crossed: CrossedOut = inWordsOfPiece,
): string {
  if (someElement(block, ({ name }) => name === "w:altChunk")) return "";
  const xml = writeXml({ name: "w:document", attributes: namespaces, children: [block] });
  const settings = { styles, hasEvenPages: false, crossed };
  return cutText(storableText(readWordPart(xml, settings).text), MAX_TEXT_LENGTH);
}

/**
 * Returns true if the part still has the text that a letter kept. Earlier letters kept the text without
 * labels.
 */
export const hasKeptText = (block: XmlElement, template: BodyParts, text: string): boolean =>
  [inWordsOfPiece, crossedInWords].some((crossed) => textOfKeptPart(block, template, crossed) === text);

export const isParagraph = ({ name }: XmlElement): boolean => name === PARAGRAPH;

/** Returns the paragraph's properties such as style, spacing and numbering. Empty if it has none. */
export function propertiesOf(paragraph: XmlElement): readonly XmlElement[] {
  const properties = childOf(paragraph, PARAGRAPH_PROPERTIES);
  return properties ? elementsOf(properties) : [];
}

function isEditable(block: XmlElement, styles: BodyParts["styles"]): boolean {
  if (!isParagraph(block) || someElement(block, ({ name }) => KEEPING_PROPERTIES.has(name))) return false;
  const isPageBreak = ({ name, attributes }: XmlElement) =>
    name === "w:br" && attributes["w:type"] !== undefined;
  return (
    !someElement(block, isPageBreak) &&
    hasEditableElementsOnly(block) &&
    isPlain(formatOfParagraph(block, styles)) &&
    runsOf(block).every((run) => isRunEditable(run, formatOfRun(run, block, styles)))
  );
}

function hasEditableElementsOnly(element: XmlElement): boolean {
  if (!EDITABLE.has(element.name)) return false;
  if (element.name === PARAGRAPH_PROPERTIES || element.name === RUN_PROPERTIES) return true;
  return elementsOf(element).every(hasEditableElementsOnly);
}

function alignOf(properties: readonly XmlElement[]): Align | null {
  const value = properties.find(({ name }) => name === "w:jc")?.attributes["w:val"];
  if (value === "center") return "center";
  if (value === "right" || value === "end") return "right";
  return value === "both" ? "justify" : null;
}

function inlinesOf(run: XmlElement, format: WordFormat): LetterInline[] {
  const marks = marksOf(childOf(run, RUN_PROPERTIES));
  const text = storableText(raisedText(textOfRun(run, format), format.raised ?? null));
  return cutText(text, MAX_TEXT_LENGTH)
    .split("\n")
    .flatMap((line, index): LetterInline[] => [
      ...(index > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line === "" ? [] : [{ type: "text" as const, text: line, ...(marks.length > 0 ? { marks } : {}) }]),
    ]);
}

function marksOf(properties: XmlElement | undefined): Marks {
  const isSet = (name: string): boolean => {
    const property = childOf(properties, name);
    return property !== undefined && !OFF_VALUES.has(property.attributes["w:val"]);
  };
  const isUnderlined = isSet("w:u") && childOf(properties, "w:u")?.attributes["w:val"] !== undefined;
  return [
    ...(isSet("w:b") ? [{ type: "bold" as const }] : []),
    ...(isSet("w:i") ? [{ type: "italic" as const }] : []),
    ...(isUnderlined ? [{ type: "underline" as const }] : []),
  ];
}
