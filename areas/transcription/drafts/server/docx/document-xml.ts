import type { Letter, LetterBlock, LetterInline, LetterParagraph } from "../../letter.contract.ts";
import { inlineText } from "../../rules/letter-text.ts";
import { BULLETS, numberedListID } from "./numbering.ts";
import type { BodyParts } from "./split-body.ts";
import { fontOf } from "./run-format.ts";
import { hasKeptText, isParagraph, propertiesOf } from "./template-letter.ts";
import { elementsOf, escapeXml, writeXml, type XmlElement } from "./xml-tree.ts";

const HEADING_SIZES = { 1: 32, 2: 28, 3: 24 } as const;
const WORD_ALIGN = { left: "left", center: "center", right: "right", justify: "both" } as const;
/** Section properties for A4 with one-inch margins. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
const PLAIN: BodyParts = {
  head: HEAD,
  namespaces: {},
  blocks: [],
  styles: new Map(),
  section: undefined,
  tail: "</w:body></w:document>",
};
/** Properties of a paragraph that belong to one place of the template: the end of a section and tracked changes. */
const SKIPPED_PROPERTIES = new Set(["w:sectPr", "w:pPrChange"]);
/** Properties of a paragraph mark that track changes. */
const TRACKING_PROPERTIES = new Set(["w:ins", "w:del", "w:moveFrom", "w:moveTo", "w:rPrChange"]);
/** Properties that the schema requires after the alignment. */
const AFTER_ALIGNMENT = new Set([
  "w:textDirection",
  "w:textAlignment",
  "w:textboxTightWrap",
  "w:outlineLvl",
  "w:divId",
  "w:cnfStyle",
  "w:rPr",
]);

/**
 * Returns the main part of the letter's DOCX. With a template, the result has the template's page setup, its
 * paragraphs' layout, and its kept parts where the template still contains them unchanged.
 */
export function documentXml(letter: Letter, template: BodyParts | null): string {
  const { head, section, tail } = template ?? PLAIN;
  let listCount = 0;
  const body = letter.content.map((block) => {
    if (block.type === "orderedList") listCount += 1;
    return blockXml(block, template ?? PLAIN, listCount);
  });
  // Word requires a paragraph after a table at the end of the document.
  const end = letter.content.at(-1)?.type === "kept" ? "<w:p/>" : "";
  return `${head}${body.join("")}${end}${section ? writeXml(section) : PAGE}${tail}`;
}

function blockXml(block: LetterBlock, template: BodyParts, list: number): string {
  switch (block.type) {
    case "paragraph":
      return typedParagraph(block, template);
    case "heading":
      return headingXml(block.attrs.level, block.content ?? []);
    case "kept":
      return keptXml(block.attrs, template);
    case "bulletList":
    case "orderedList": {
      const number = block.type === "bulletList" ? BULLETS : numberedListID(list);
      const numbered = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${number}"/></w:numPr>`;
      const indent = '<w:ind w:left="720"/>';
      return block.content
        .flatMap((item) =>
          item.content.map((each, index) =>
            paragraphXml(index === 0 ? numbered : indent, each.content ?? [], ""),
          ),
        )
        .join("");
    }
  }
}

function headingXml(level: 1 | 2 | 3, content: readonly LetterInline[]): string {
  const size = `<w:sz w:val="${HEADING_SIZES[level]}"/>`;
  const properties = `<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/>`;
  return paragraphXml(properties, content, `<w:b/>${size}`);
}

function typedParagraph({ attrs, content = [] }: LetterParagraph, { blocks, styles }: BodyParts): string {
  const block = attrs?.from === null || attrs?.from === undefined ? undefined : blocks[attrs.from];
  if (!block || !isParagraph(block)) return paragraphXml(alignedXml([], attrs?.align ?? null), content, "");
  const properties = propertiesOf(block)
    .filter(({ name }) => !SKIPPED_PROPERTIES.has(name))
    .map((property) => (property.name === "w:rPr" ? withoutTracking(property) : property));
  return paragraphXml(
    alignedXml(properties, attrs?.align ?? null),
    content,
    fontOf(block, styles).map(writeXml).join(""),
  );
}

const withoutTracking = (properties: XmlElement): XmlElement => ({
  ...properties,
  children: elementsOf(properties).filter(({ name }) => !TRACKING_PROPERTIES.has(name)),
});

/**
 * Returns the XML of the properties with the alignment at the position the schema requires: after spacing and
 * indents, before the properties of the paragraph mark.
 */
function alignedXml(properties: readonly XmlElement[], align: keyof typeof WORD_ALIGN | null): string {
  if (align === null) return properties.map(writeXml).join("");
  const otherProperties = properties.filter(({ name }) => name !== "w:jc");
  const alignmentIndex = otherProperties.findIndex(({ name }) => AFTER_ALIGNMENT.has(name));
  const propertyXmls = otherProperties.map(writeXml);
  propertyXmls.splice(
    alignmentIndex < 0 ? propertyXmls.length : alignmentIndex,
    0,
    `<w:jc w:val="${WORD_ALIGN[align]}"/>`,
  );
  return propertyXmls.join("");
}

/**
 * Returns a kept part as the template contains it, or its text as plain paragraphs if the template has
 * changed since.
 */
function keptXml(
  { index, text }: { readonly index: number; readonly text: string },
  template: BodyParts,
): string {
  const block = template.blocks[index];
  if (block !== undefined && hasKeptText(block, template, text)) return writeXml(block);
  return text
    .split("\n")
    .map((line) => paragraphXml("", line === "" ? [] : [{ type: "text", text: line }], ""))
    .join("");
}

function paragraphXml(properties: string, content: readonly LetterInline[], font: string): string {
  const settings = properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`;
  return `<w:p>${settings}${content.map((inline) => runXml(inline, font)).join("")}</w:p>`;
}

function runXml(inline: LetterInline, font: string): string {
  const isOpen = inline.type === "blank" || inline.type === "field";
  const marks = new Set((inline.marks ?? []).map(({ type }) => type));
  const settings = [
    marks.has("bold") && !font.includes("<w:b/>") ? "<w:b/>" : "",
    marks.has("italic") ? "<w:i/>" : "",
    font,
    isOpen ? '<w:highlight w:val="yellow"/>' : "",
    marks.has("underline") ? '<w:u w:val="single"/>' : "",
  ].join("");
  return `<w:r>${settings === "" ? "" : `<w:rPr>${settings}</w:rPr>`}${textXml(inlineText(inline))}</w:r>`;
}

const textXml = (text: string): string =>
  text
    .split(/([\t\n])/)
    .map((part) => {
      if (part === "\t") return "<w:tab/>";
      if (part === "\n") return "<w:br/>";
      return part === "" ? "" : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`;
    })
    .join("");
