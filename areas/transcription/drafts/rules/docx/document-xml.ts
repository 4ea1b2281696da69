import type { Letter, LetterBlock, LetterInline, LetterParagraph } from "../../letter.contract.ts";
import { inlineText } from "../letter-text.ts";
import { BULLETS, numberedList } from "./numbering.ts";
import type { BodyParts } from "./split-body.ts";
import { fontOf, keptText, propertiesOf } from "./template-letter.ts";

const HEADING_SIZES = { 1: 32, 2: 28, 3: 24 } as const;
const WORD_ALIGN = { left: "left", center: "center", right: "right", justify: "both" } as const;
const SECTION_END = "</w:sectPr>";
/** Section properties for A4 with one-inch margins. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
const PLAIN: BodyParts = { head: HEAD, blocks: [], section: PAGE, tail: "</w:body></w:document>" };

/**
 * Returns the main part of the letter's DOCX. With a template, the result has the template's page setup, its
 * paragraphs' layout, and its kept parts where the template still contains them unchanged.
 */
export function documentXml(letter: Letter, template: BodyParts | null): string {
  const { head, blocks, section, tail } = template ?? PLAIN;
  let lists = 0;
  const body = letter.content.map((block) => {
    if (block.type === "orderedList") lists += 1;
    return blockXml(block, blocks, lists);
  });
  // Word requires a paragraph after a table at the end of the document.
  const end = letter.content.at(-1)?.type === "kept" ? "<w:p/>" : "";
  return `${head}${body.join("")}${end}${section || PAGE}${tail}`;
}

function blockXml(block: LetterBlock, template: readonly string[], list: number): string {
  switch (block.type) {
    case "paragraph":
      return typedParagraph(block, template);
    case "heading":
      return headingXml(block.attrs.level, block.content ?? []);
    case "kept":
      return keptXml(block.attrs, template);
    case "bulletList":
    case "orderedList": {
      const number = block.type === "bulletList" ? BULLETS : numberedList(list);
      const numbered = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${number}"/></w:numPr>`;
      const indent = '<w:ind w:left="720"/>';
      return block.content
        .flatMap((item) =>
          item.content.map((each, place) => paragraphXml(place === 0 ? numbered : indent, each.content ?? [], "")),
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

function typedParagraph({ attrs, content = [] }: LetterParagraph, template: readonly string[]): string {
  const base = attrs?.from === null || attrs?.from === undefined ? undefined : template[attrs.from];
  const isParagraph = base !== undefined && /^<w:p[\s>/]/.test(base);
  const properties = isParagraph ? propertiesOf(base).replace(/^<w:pPr>|<\/w:pPr>$/g, "") : "";
  return paragraphXml(aligned(withoutSection(properties), attrs?.align ?? null), content, isParagraph ? fontOf(base) : "");
}

function withoutSection(properties: string): string {
  const [start, end] = [properties.indexOf("<w:sectPr"), properties.lastIndexOf(SECTION_END)];
  return start < 0 || end < start ? properties : properties.slice(0, start) + properties.slice(end + SECTION_END.length);
}

/**
 * Inserts the alignment at the position the schema requires: after spacing and indents, before the properties
 * of the paragraph mark.
 */
function aligned(properties: string, align: keyof typeof WORD_ALIGN | null): string {
  if (align === null) return properties;
  const rest = properties.replace(/<w:jc\s[^<>]*\/>/, "");
  const jc = `<w:jc w:val="${WORD_ALIGN[align]}"/>`;
  const place = rest.search(/<w:(?:textDirection|textAlignment|textboxTightWrap|outlineLvl|divId|cnfStyle|rPr)[\s>/]/);
  return place < 0 ? rest + jc : rest.slice(0, place) + jc + rest.slice(place);
}

/**
 * Returns a kept part as the template contains it, or its text as plain paragraphs if the template has
 * changed since.
 */
function keptXml({ index, text }: { readonly index: number; readonly text: string }, template: readonly string[]): string {
  const raw = template[index];
  if (raw !== undefined && keptText(raw) === text) return raw;
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
  const set = new Set((inline.marks ?? []).map(({ type }) => type));
  const settings = [
    set.has("bold") && !font.includes("<w:b/>") ? "<w:b/>" : "",
    set.has("italic") ? "<w:i/>" : "",
    font,
    isOpen ? '<w:highlight w:val="yellow"/>' : "",
    set.has("underline") ? '<w:u w:val="single"/>' : "",
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

export const escapeXml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
