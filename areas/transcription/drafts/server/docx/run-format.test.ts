import { describe, expect, test } from "vitest";
import { styleFormats } from "#areas/transcription/counting/server/index.ts";
import { textOfWordXml } from "#test/support/docx.ts";
import { Letter } from "../../letter.contract.ts";
import { letterText } from "../../rules/letter-text.ts";
import { documentXml } from "./document-xml.ts";
import { splitBody } from "./split-body.ts";
import { templateLetter } from "./template-letter.ts";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const SYMBOL = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>';
const style = (id: string, properties: string): string =>
  `<w:style w:styleId="${id}"><w:rPr>${properties}</w:rPr></w:style>`;
const styles = styleFormats(
  `<w:styles xmlns:w="${WORD}">${style("Greek", SYMBOL)}${style("Old", "<w:strike/>")}${style("Power", '<w:vertAlign w:val="superscript"/>')}${style("Secret", "<w:vanish/>")}</w:styles>`,
);
const run = (text: string, properties = ""): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (runs: string, properties = ""): string => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;

function typedFrom(body: string) {
  const parts = splitBody(
    `<w:document xmlns:w="${WORD}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    styles,
  );
  const letter = parts && templateLetter(parts);
  if (!letter) throw new Error("the template is not read");
  return {
    letter,
    text: letterText(letter),
    types: letter.content.map(({ type }) => type),
    xml: documentXml(letter, parts),
  };
}

describe("A letter typed in a practice's template (H-7)", () => {
  test.each([
    ["directly", run("m", SYMBOL)],
    ["by a style of characters", run("m", '<w:rStyle w:val="Greek"/>')],
    ["by numbers of the font", run("\uf06d", SYMBOL)],
  ])("has µ of a symbol font set %s, not m", (_, micro) => {
    const { text, types, xml } = typedFrom(paragraph(`${micro}${run("g daily", '<w:sz w:val="20"/>')}`));
    expect({ text, types }).toEqual({ text: "µg daily", types: ["paragraph"] });
    expect(textOfWordXml(xml)).toBe("µg daily");
    expect(xml).not.toMatch(/Symbol|Greek/);
    expect(xml).toContain('<w:sz w:val="20"/>');
  });

  test("has ticks and boxes of other symbol fonts", () => {
    const wingdings = '<w:rFonts w:ascii="Wingdings 2" w:hAnsi="Wingdings 2"/>';
    expect(typedFrom(paragraph(run("PR\uf0a3", wingdings) + run(" Yes"))).text).toBe("✓☑□ Yes");
  });

  test.each([
    ["crossed out", "<w:strike/>"],
    ["crossed out twice", '<w:dstrike w:val="1"/>'],
    ["crossed out by a style", '<w:rStyle w:val="Old"/>'],
  ])("keeps a paragraph with text %s, and says so in words", (_, properties) => {
    const { text, types, xml } = typedFrom(paragraph(run("warfarin ") + run("5 mg", properties)));
    expect({ text, types }).toEqual({ text: "warfarin [crossed out: 5 mg]", types: ["kept"] });
    expect(xml).toContain(`<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">5 mg</w:t></w:r>`);
  });

  test.each([
    ["crossed out", paragraph(run("old"), '<w:pStyle w:val="Old"/>')],
    ["hidden", paragraph(run("secret"), '<w:pStyle w:val="Secret"/>')],
    ["in a symbol font", paragraph(run("m"), '<w:pStyle w:val="Greek"/>')],
    ["partly hidden by a style", paragraph(run("a") + run("secret", '<w:rStyle w:val="Secret"/>'))],
    ["with a sign that has no character", paragraph(run("\uf0f0", SYMBOL))],
  ])("keeps a paragraph that is %s", (_, body) => expect(typedFrom(body).types).toEqual(["kept"]));

  test.each([
    ["switched off", '<w:strike w:val="0"/><w:dstrike w:val="false"/>'],
    ["of the paragraph's mark", ""],
  ])("is typed in where crossing out is %s", (_, properties) => {
    const { types, xml } = typedFrom(paragraph(run("a", properties), "<w:rPr><w:strike/></w:rPr>"));
    expect(types).toEqual(["paragraph"]);
    expect(xml).not.toMatch(/<w:r><w:rPr>.*strike/);
  });

  test.each([
    ["the number of a note", run("1", '<w:vertAlign w:val="superscript"/>')],
    ["a number raised by a style", run("1", '<w:rStyle w:val="Power"/>')],
  ])("does not raise the rest of a paragraph that begins with %s", (_, raised) => {
    const { text, xml } = typedFrom(paragraph(raised + run(" See below", '<w:b/><w:color w:val="333333"/>')));
    expect(text).toBe("¹ See below");
    expect(xml).not.toMatch(/vertAlign|Power/);
    expect(xml).toContain('<w:color w:val="333333"/>');
  });

  test.each([
    ["a sign by its number", '<w:r><w:sym w:font="Symbol" w:char="F06D"/></w:r>', "µ"],
    ["a hyphen that does not break", "<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t></w:r>", "a\u2011b"],
    ["a carriage return", "<w:r><w:t>a</w:t><w:cr/><w:t>b</w:t></w:r>", "a\nb"],
  ])("is typed in where the template has %s", (_, runs, shown) => {
    const { text, types, xml } = typedFrom(paragraph(runs));
    expect({ text, types }).toEqual({ text: shown, types: ["paragraph"] });
    expect(textOfWordXml(xml)).toBe(shown);
  });

  test.each([
    ["the one of letters", 'w:ascii="Symbol" w:hAnsi="Arial"', "µ"],
    ["the one of other characters", 'w:ascii="Arial" w:hAnsi="Symbol"', "m"],
  ])("reads letters by their own font where the symbol font is %s", (_, fonts, shown) => {
    const { text, xml } = typedFrom(paragraph(run("m", `<w:rFonts ${fonts}/>`)));
    expect(text).toBe(shown);
    expect(xml).not.toContain("Symbol");
  });

  test.each([
    ["an empty box", run("\uf0a8", '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'), "paragraph"],
    ["a number of a font that is not named", run("5 \uf06dg"), "kept"],
    ["one line through it, and two lines off", run("5", '<w:strike/><w:dstrike w:val="0"/>'), "kept"],
  ])("reads a paragraph with %s as one to type in, or keeps it", (_, runs, type) =>
    expect(typedFrom(paragraph(runs)).types).toEqual([type]),
  );

  test.each([
    ["a paragraph", paragraph(run("a\u007fb"))],
    ["a table", `<w:tbl><w:tr><w:tc>${paragraph(run("a\u007fb"))}</w:tc></w:tr></w:tbl>`],
  ])("has no control characters of %s, which can't be saved", (_, body) =>
    expect(typedFrom(body).text).toBe("ab"),
  );

  test("is not begun with layout where a paragraph has more pieces than a letter may have, or the document two bodies", () => {
    const read = (body: string) => {
      const parts = splitBody(`<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`);
      return parts && templateLetter(parts);
    };
    expect(read(paragraph(run("a").repeat(5001)))).toBeNull();
    expect(read(`${paragraph(run("a"))}</w:body><w:body>${paragraph(run("b"))}`)).toBeNull();
  });

  test("has a character of two units whole where a run is cut", () => {
    const { letter } = typedFrom(paragraph(run(`${"a".repeat(49_999)}\u{1f600}`)));
    expect(Letter.safeParse(letter).success).toBe(true);
  });

  test("shows fractions and ticked boxes of a part that is kept, and finds the part of an earlier letter", () => {
    const half =
      "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>";
    const box =
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const body = paragraph(
      `${run("Take ")}${half}${run(" daily ")}${box}<w:r><w:footnoteReference w:id="2"/></w:r>`,
    );
    const { text, letter } = typedFrom(body);
    expect(text).toBe("Take 1/2 daily ☒");
    const parts = splitBody(`<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`, styles);
    const earlier = {
      ...letter,
      content: [{ type: "kept" as const, attrs: { index: 0, text: "Take 12 daily" } }],
    };
    expect(documentXml(earlier, parts)).toContain("<m:f>");
    expect(
      documentXml({ ...earlier, content: [{ type: "kept", attrs: { index: 0, text: "Take 3" } }] }, parts),
    ).not.toContain("<m:f>");
  });
});
